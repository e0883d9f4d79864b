/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster;

import java.time.Duration;
import java.util.List;
import java.util.Set;

import io.kryowire.cluster.ClusterNode;
import io.kryowire.cluster.HashOwnership;
import io.kryowire.cluster.LeaseRuntime;
import io.kryowire.cluster.NodeDirectory;
import io.kryowire.cluster.NodeView;
import io.kryowire.cluster.SlotListener;
import io.kryowire.cluster.Slots;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A node of a service whose nodes are found in DNS or by a DiscoveryClient, where others
 * have registered them: it checks the keys of calls once it has found itself there.
 */
final class FoundMember extends HashMember {

	private static final Logger logger = LoggerFactory.getLogger(FoundMember.class);

	private final OwnNames names;

	private final Runnable endOfNews;

	/** Of this node in the latest view; {@code null} before there is one. */
	private volatile @Nullable Set<String> ids;

	private volatile boolean stopped;

	/**
	 * Creates a new instance.
	 * @param nodes all nodes of the service, closed with this
	 * @param names by which this one is recognized
	 * @param listener is told of the slots of this node
	 * @param runtime threads and time
	 * @param longestClose how long the calls of a slot may run on when it is lost
	 */
	FoundMember(NodeDirectory nodes, OwnNames names, SlotListener listener, LeaseRuntime runtime,
			Duration longestClose) {
		super(nodes, new HashOwnership(nodes, names::in, List.of(listener), runtime.listeners(), runtime.scheduler(),
				settings(longestClose)));
		this.names = names;
		this.endOfNews = nodes.listen(this::tell);
	}

	/** By one thread at a time, and after the ownership has followed. */
	private void tell(NodeView view) {
		if (view.epoch() == 0) {
			return;
		}
		Set<String> now = this.names.in(view);
		if (!now.equals(this.ids)) {
			logger.info("{}",
					now.isEmpty() ? notFound(view)
							: "This node is %s of %s, and runs calls with keys only for its own ones"
								.formatted(String.join(" and ", now), directory()));
		}
		this.ids = now;
	}

	private boolean isFound() {
		Set<String> now = this.ids;
		return now != null && !now.isEmpty();
	}

	private String notFound(NodeView view) {
		return "This node is not among the nodes of %s (%d of them), so that it runs calls for all keys. It is looked for as \"%s\" and at %s, see kryowire.kryonet.server.address and kryowire.cluster.advertised-host"
			.formatted(directory(), view.nodes().size(), this.names.id(), String.join(", ", this.names.addresses()));
	}

	@Override
	public ClusterNode seen(ClusterNode self) {
		return directory().view().nodes().stream().filter(this.names::mean).findFirst().orElse(self);
	}

	@Override
	public String trouble() {
		String trouble = directory().trouble();
		if (isFound() || (this.ids == null && !trouble.isEmpty())) {
			return trouble;
		}
		String missing = (this.ids == null) ? "Nothing is known of %s yet".formatted(directory())
				: notFound(directory().view());
		return trouble.isEmpty() ? missing : trouble + "; " + missing;
	}

	/** Whoever runs the calls for all keys has all slots. */
	@Override
	public MemberStatistics statistics() {
		return (this.stopped || isFound()) ? super.statistics() : MemberStatistics.ofHash(Slots.COUNT, 0, 0);
	}

	@Override
	public void join() {
		// Others register it
	}

	/**
	 * Nobody else has its slots as long as it is known to others. So it runs calls until
	 * its server stops.
	 */
	@Override
	public void leave() {
		// Others take it out
	}

	@Override
	public void serverStopped() {
		this.stopped = true;
		this.endOfNews.run();
		giveUpSlots();
		directory().close();
	}

	@Override
	public void close() {
		this.endOfNews.run();
		super.close();
	}

}
