/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.sample.nodes;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import io.kryowire.call.Peer;
import io.kryowire.call.client.KryonetClients;
import io.kryowire.sample.SampleServiceApplication;
import io.kryowire.sample.journal.Note;

import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/**
 * Notes when nodes are connected or lost.
 */
@Component
class NodeWatch {

	private final KryonetClients clients;

	private final ApplicationEventPublisher events;

	private final Map<String, Boolean> connected = new ConcurrentHashMap<>();

	NodeWatch(KryonetClients clients, ApplicationEventPublisher events) {
		this.clients = clients;
		this.events = events;
	}

	@EventListener(ApplicationReadyEvent.class)
	void start() {
		this.clients.group(SampleServiceApplication.GROUP).peers().forEach((name, peer) -> {
			peer.whenChanged(() -> look(name, peer));
			look(name, peer);
		});
	}

	private void look(String name, Peer peer) {
		boolean now = peer.isConnected();
		Boolean before = this.connected.put(name, now);
		if (before == null ? now : before != now) {
			this.events.publishEvent(new Note(Note.Kind.NODE,
					name + (now ? " is connected" : " is gone: calls for its quotes go to another node")));
		}
	}

}
