/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.sample.nodes;

import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

import io.kryowire.autoconfigure.cluster.NodesChangedEvent;
import io.kryowire.call.Peer;
import io.kryowire.call.client.KryonetClients;
import io.kryowire.cluster.ClusterNode;
import io.kryowire.sample.SampleServiceApplication;
import io.kryowire.sample.journal.Note;

import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/**
 * Notes when nodes join and leave, and when they are connected or lost.
 */
@Component
class NodeWatch {

	private final KryonetClients clients;

	private final ApplicationEventPublisher events;

	private final Map<Peer, Boolean> connected = new ConcurrentHashMap<>();

	private Set<String> members = Set.of();

	NodeWatch(KryonetClients clients, ApplicationEventPublisher events) {
		this.clients = clients;
		this.events = events;
	}

	@EventListener(ApplicationReadyEvent.class)
	void ready() {
		watch();
	}

	@EventListener
	synchronized void changed(NodesChangedEvent event) {
		Set<String> now = event.view()
			.serving()
			.stream()
			.map(ClusterNode::id)
			.collect(Collectors.toCollection(LinkedHashSet::new));
		Set<String> before = this.members;
		this.members = now;
		now.stream().filter((name) -> !before.contains(name)).forEach((name) -> note(name + " has joined"));
		before.stream()
			.filter((name) -> !now.contains(name))
			.forEach((name) -> note(name + " has left: its slots go to other nodes"));
		watch();
	}

	private void watch() {
		Map<String, Peer> peers = this.clients.group(SampleServiceApplication.GROUP).peers();
		this.connected.keySet().retainAll(peers.values());
		peers.forEach((name, peer) -> {
			if (this.connected.putIfAbsent(peer, false) == null) {
				peer.whenChanged(() -> look(name, peer));
				look(name, peer);
			}
		});
	}

	private void look(String name, Peer peer) {
		boolean now = peer.isConnected();
		Boolean before = this.connected.replace(peer, now);
		if (before != null && before != now) {
			note(name + (now ? " is connected" : " is gone: calls for its quotes wait, or go to another node"));
		}
	}

	private void note(String text) {
		this.events.publishEvent(new Note(Note.Kind.NODE, text));
	}

}
