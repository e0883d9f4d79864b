/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster;

import java.util.function.Function;

import io.kryowire.call.server.KryonetServer;
import io.kryowire.cluster.ClusterNode;
import io.kryowire.cluster.NodeView;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.DisposableBean;
import org.springframework.context.SmartLifecycle;

/**
 * This node in its service. One that registers itself joins when its server listens, and
 * leaves before the server stops, so that others take over while it still answers. One
 * that others have registered has its slots until the server has stopped.
 */
public final class ClusterMembership implements SmartLifecycle, DisposableBean {

	/** After the server when starting, and before it when stopping. */
	static final int PHASE = KryonetServer.PHASE + 1;

	private final String service;

	private final KryonetServer server;

	private final Function<KryonetServer, ClusterNode> node;

	private final Function<ClusterNode, Member> members;

	private final MemberBeans beans;

	private volatile @Nullable ClusterNode self;

	private volatile @Nullable Member member;

	private volatile boolean running;

	ClusterMembership(String service, KryonetServer server, Function<KryonetServer, ClusterNode> node,
			Function<ClusterNode, Member> members, MemberBeans beans) {
		this.service = service;
		this.server = server;
		this.node = node;
		this.members = members;
		this.beans = beans;
	}

	/**
	 * Returns the name of the service.
	 * @return the name
	 */
	public String service() {
		return this.service;
	}

	/**
	 * Returns this node, as others see it.
	 * @return the node, or {@code null} if it has not been started yet
	 */
	public @Nullable ClusterNode self() {
		ClusterNode known = this.self;
		Member current = this.member;
		return (known != null && current != null) ? current.seen(known) : known;
	}

	/**
	 * Returns the nodes of the service.
	 * @return the latest view
	 */
	public NodeView view() {
		return this.beans.directory().view();
	}

	/**
	 * Returns why the view may not be up to date, or this node may not have its slots.
	 * @return the reason, empty if there is none
	 */
	public String trouble() {
		return this.beans.directory().trouble();
	}

	/**
	 * Returns what has happened to the slots of this node since it was started.
	 * @return the numbers now
	 */
	public MemberStatistics statistics() {
		Member current = this.member;
		return (current != null) ? current.statistics() : MemberStatistics.NONE;
	}

	MemberBeans beans() {
		return this.beans;
	}

	/** A server that does not listen cannot be called. */
	@Override
	public synchronized void start() {
		if (this.running || !this.server.isRunning()) {
			return;
		}
		end();
		ClusterNode starting = this.node.apply(this.server);
		Member joining = this.members.apply(starting);
		this.self = starting;
		this.member = joining;
		this.beans.show(joining);
		joining.join();
		this.running = true;
	}

	@Override
	public synchronized void stop() {
		Member leaving = this.member;
		if (this.running && leaving != null) {
			leaving.leave();
		}
		this.running = false;
	}

	/** On a thread of its own: Spring stops the phase's other beans meanwhile. */
	@Override
	public void stop(Runnable callback) {
		if (!this.running) {
			callback.run();
			return;
		}
		Thread leaving = new Thread(() -> {
			try {
				stop();
			}
			finally {
				callback.run();
			}
		}, "kryowire-leave");
		leaving.setDaemon(false);
		leaving.start();
	}

	@Override
	public boolean isRunning() {
		return this.running;
	}

	/** As the server. */
	@Override
	public boolean isPauseable() {
		return false;
	}

	@Override
	public int getPhase() {
		return PHASE;
	}

	private void end() {
		Member ended = this.member;
		if (ended != null) {
			ended.close();
		}
	}

	@Override
	public synchronized void destroy() {
		end();
		this.beans.directory().close();
	}

}
