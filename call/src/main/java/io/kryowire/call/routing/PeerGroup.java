/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.routing;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.LongAdder;

import io.kryowire.call.CallMethod;
import io.kryowire.call.CallOptions;
import io.kryowire.call.Peer;
import io.kryowire.call.contract.ExchangeMethod;
import io.kryowire.call.link.CompletionThreads;
import io.kryowire.cluster.SlotOwners;
import org.jspecify.annotations.Nullable;

/**
 * The peers of a client, and which of them a call goes to. It can be shown other nodes
 * while calls are under way. Thread-safe.
 */
/*
 * A call chooses among the nodes of the view that there is when it begins, and again
 * among those of the latest one whenever an attempt has failed or nobody can be called.
 * What runs at a node goes on when the node leaves the view; whoever owns the peers
 * closes them, and not before that has ended.
 */
public final class PeerGroup implements CallRouter, AutoCloseable {

	private final Liveness liveness = new Liveness();

	/** Attempts may block, so they do not run on threads of the network. */
	private final CompletionThreads retries = new CompletionThreads();

	/** All methods by their numbers, which each node binds before it can be chosen. */
	private final List<CallMethod> methods = new ArrayList<>();

	/** Has the peers of the latest view tell no more of their changes. */
	private final Map<Peer, Runnable> heard = new IdentityHashMap<>();

	private final @Nullable SlotOwners owners;

	/** Has the owners tell no more of their changes. */
	private final Runnable ownersHeard;

	private final String zone;

	private final Outliers outliers;

	private final Search search;

	private volatile Candidates candidates;

	/** How often calls have followed to the owners of their keys. */
	private final LongAdder redirects = new LongAdder();

	private volatile boolean changed;

	private volatile boolean closed;

	/**
	 * Creates a group.
	 * @param view the nodes
	 */
	public PeerGroup(GroupView view) {
		this(new PeerGroupBuilder(view));
	}

	PeerGroup(PeerGroupBuilder builder) {
		GroupView view = builder.view();
		this.owners = builder.owners();
		this.zone = builder.zone();
		this.outliers = new Outliers(builder.clock(), builder.sampledOf(), () -> this.candidates.serving());
		this.changed = builder.isChanging();
		this.search = new Search(builder.search(), builder.clock());
		this.candidates = new Candidates(view, nodes(view, List.of()), this.owners, this.zone);
		listen(view);
		this.ownersHeard = (this.owners != null) ? this.owners.listen(this::ownersChanged) : () -> {
			// There are none
		};
		ownersChanged();
	}

	/**
	 * Starts to describe a group.
	 * @param view the nodes
	 * @return a builder
	 */
	public static PeerGroupBuilder builder(GroupView view) {
		return new PeerGroupBuilder(view);
	}

	/** A call was told of a node that is not there. */
	void lookForNodes() {
		this.search.begin();
	}

	/** Slots have other owners. On any thread. */
	private void ownersChanged() {
		SlotOwners known = this.owners;
		if (known == null) {
			return;
		}
		synchronized (this) {
			this.candidates = this.candidates.owned(known);
		}
		this.liveness.changed();
	}

	/** Peers may outlive this, and come back when they have left. */
	private void listen(GroupView view) {
		Set<Peer> peers = Collections.newSetFromMap(new IdentityHashMap<>());
		view.nodes().forEach((node) -> peers.add(node.peer()));
		this.heard.entrySet().removeIf((each) -> {
			boolean gone = !peers.contains(each.getKey());
			if (gone) {
				each.getValue().run();
			}
			return gone;
		});
		peers.forEach((peer) -> this.heard.computeIfAbsent(peer, (added) -> added.whenChanged(this::peerChanged)));
	}

	private void peerChanged() {
		this.liveness.changed();
		if (isClosed()) {
			this.retries.close();
		}
	}

	/**
	 * Shows the group other nodes. Calls at nodes that stay, and those that run at nodes
	 * that leave, are not disturbed; calls that wait for a node look at the new ones.
	 * @param next the nodes
	 * @return {@code false} if the group has ignored the view, since it has been shown
	 * this one or a later one, or is closed
	 */
	public boolean show(GroupView next) {
		synchronized (this) {
			if (this.closed || next.epoch() <= view().epoch()) {
				return false;
			}
			Candidates following = new Candidates(next, nodes(next, this.candidates.all()), this.owners, this.zone);
			this.changed = true;
			this.candidates = following;
			listen(next);
		}
		this.liveness.changed();
		return true;
	}

	/** Nodes that stay are the same objects, with the methods they have. */
	private List<RoutedNode> nodes(GroupView view, List<RoutedNode> known) {
		List<RoutedNode> nodes = new ArrayList<>();
		for (GroupNode node : view.nodes()) {
			nodes.add(known.stream().filter((each) -> each.is(node)).findFirst().orElseGet(() -> newNode(node)));
		}
		return nodes;
	}

	private RoutedNode newNode(GroupNode node) {
		RoutedNode made = new RoutedNode(node, this.outliers.newRecord());
		for (int number = 0; number < this.methods.size(); number++) {
			made.bind(number, this.methods.get(number));
		}
		return made;
	}

	/**
	 * The nodes now.
	 * @return the latest view
	 */
	public GroupView view() {
		return this.candidates.view();
	}

	@Override
	public RoutedMethod route(ExchangeMethod exchange) {
		return new GroupMethod(this, exchange, number(exchange.wire()));
	}

	/** The same method has one number, however many clients there are. */
	private synchronized int number(CallMethod method) {
		int known = this.methods.indexOf(method);
		if (known >= 0) {
			return known;
		}
		int number = this.methods.size();
		this.candidates.all().forEach((node) -> node.bind(number, method));
		this.methods.add(method);
		return number;
	}

	/**
	 * The node that has a key, as far as is known here.
	 * @param keyHash the hash of the key
	 * @return its id, be it connected or not; {@code null} if nobody has the key
	 */
	public @Nullable String owner(int keyHash) {
		RoutedNode node = this.candidates.owner(keyHash);
		return (node != null) ? node.id() : null;
	}

	void redirected() {
		this.redirects.increment();
	}

	/**
	 * How often calls have followed to the node that has their key, because the node that
	 * was called first has named it.
	 * @return the number until now
	 */
	public long redirects() {
		return this.redirects.sum();
	}

	/**
	 * The nodes that calls without a key avoid for some time, because calls have failed
	 * there or have been much slower than elsewhere.
	 * @return their ids
	 */
	public List<String> avoided() {
		return this.candidates.serving().stream().filter(RoutedNode::isOut).map(RoutedNode::id).toList();
	}

	/**
	 * Adds a listener, which runs whenever the group has other nodes, one of them has
	 * been connected or lost, or slots have other owners.
	 * @param listener runs on a thread of the network or of whoever has made the change,
	 * and must not block
	 * @return removes the listener
	 */
	public Runnable whenChanged(Runnable listener) {
		return this.liveness.listen(listener);
	}

	Outliers outliers() {
		return this.outliers;
	}

	Liveness liveness() {
		return this.liveness;
	}

	/** Runs attempts of calls that nobody's thread waits with. */
	Executor retries() {
		return this.retries;
	}

	/** The nodes that calls which begin now may go to. */
	Candidates candidates() {
		return this.candidates;
	}

	@Nullable RoutedNode choose(CallOptions options, @Nullable Set<RoutedNode> without) {
		return this.candidates.choose(options, without);
	}

	/** Whether there has never been but one node, so that nobody else can be tried. */
	boolean isSingle() {
		return !this.changed && this.candidates.all().size() == 1;
	}

	/** Whether whoever has it has closed it. */
	boolean hasEnded() {
		return this.closed;
	}

	/** Whether no node will ever be connected again. */
	boolean isClosed() {
		return this.closed || this.candidates.areClosed();
	}

	/**
	 * Ends the waiting of calls for a node. The peers stay the caller's to close.
	 */
	@Override
	public void close() {
		synchronized (this) {
			this.closed = true;
			this.heard.values().forEach(Runnable::run);
			this.heard.clear();
			this.ownersHeard.run();
		}
		peerChanged();
	}

	@Override
	public String toString() {
		return this.candidates.toString();
	}

}
