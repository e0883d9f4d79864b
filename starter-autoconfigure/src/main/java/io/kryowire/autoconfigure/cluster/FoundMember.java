/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster;

import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

import io.kryowire.cluster.ClusterNode;
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

	private volatile boolean stopped;

	/** The ids that were logged last, by the one thread that tells of views. */
	private @Nullable Set<String> told;

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
		super(nodes, names::in, listener, runtime, longestClose);
		this.names = names;
		this.endOfNews = nodes.listen(this::tell);
	}

	private void tell(NodeView view) {
		if (view.epoch() == 0) {
			return;
		}
		Set<String> ids = this.names.in(view);
		if (!ids.equals(this.told)) {
			logger.info("{}",
					ids.isEmpty() ? notFound(view)
							: "This node is %s of %s, and runs calls with keys only for its own ones"
								.formatted(String.join(" and ", new TreeSet<>(ids)), directory()));
		}
		this.told = ids;
	}

	private Optional<ClusterNode> self(NodeView view) {
		return view.nodes().stream().filter(this.names::mean).findFirst();
	}

	private String notFound(NodeView view) {
		return "This node is not among the nodes of %s (%d of them), so that it runs calls for all keys. It is looked for as \"%s\" and at %s, see kryowire.kryonet.server.address and kryowire.cluster.advertised-host"
			.formatted(directory(), view.nodes().size(), this.names.id(), String.join(", ", this.names.addresses()));
	}

	@Override
	public ClusterNode seen(ClusterNode self) {
		return self(directory().view()).orElse(self);
	}

	@Override
	public String trouble() {
		String trouble = directory().trouble();
		NodeView view = directory().view();
		if (self(view).isPresent() || (view.epoch() == 0 && !trouble.isEmpty())) {
			return trouble;
		}
		String missing = (view.epoch() == 0) ? "Nothing is known of %s yet".formatted(directory()) : notFound(view);
		return trouble.isEmpty() ? missing : trouble + "; " + missing;
	}

	/** Whoever runs the calls for all keys has all slots. */
	@Override
	public MemberStatistics statistics() {
		return (this.stopped || self(directory().view()).isPresent()) ? super.statistics()
				: MemberStatistics.ofHash(Slots.COUNT, 0, 0);
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
