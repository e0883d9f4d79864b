/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

import io.kryowire.cluster.DirectoryListeners;
import io.kryowire.cluster.Fence;
import io.kryowire.cluster.Fences;
import io.kryowire.cluster.GuardedData;
import io.kryowire.cluster.KeyOwnership;
import io.kryowire.cluster.NodeDirectory;
import io.kryowire.cluster.NodeView;
import io.kryowire.cluster.NotOwnerException;
import io.kryowire.cluster.SlotOwners;
import io.kryowire.cluster.Tenure;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What beans see of this node in its service. They exist before the node has joined, and
 * stay the same when the application is stopped and started again.
 */
final class MemberBeans {

	private static final Logger logger = LoggerFactory.getLogger(MemberBeans.class);

	private final String service;

	private final boolean leased;

	private final Directory directory;

	private final Owners owners = new Owners();

	private final Map<String, GuardedData> guarded = new ConcurrentHashMap<>();

	private volatile @Nullable Member member;

	MemberBeans(String service, boolean leased) {
		this.service = service;
		this.leased = leased;
		this.directory = new Directory("nodes of the service '%s'".formatted(service));
	}

	/** Shows a member that is about to join, instead of the one before it. */
	void show(Member next) {
		this.member = next;
		this.guarded.values().forEach(next::guard);
		next.directory().listen((view) -> {
			// Before it knows any, those that were known last stand
			if (view.epoch() > 0) {
				this.directory.listeners.show(view.nodes());
			}
		});
		next.owners().listen(this.owners::tell);
		this.owners.tell();
	}

	/** Before anything else stops that the application may write to. */
	void serverStopped() {
		Member left = this.member;
		if (left != null) {
			left.serverStopped();
		}
	}

	NodeDirectory directory() {
		return this.directory;
	}

	SlotOwners owners() {
		return this.owners;
	}

	KeyOwnership ownership() {
		return this::enter;
	}

	Fences fences() {
		return new BeanFences();
	}

	private Tenure enter(int slot, long deadlineNanos, boolean mayWait) {
		Member current = this.member;
		if (current != null) {
			return current.ownership().enter(slot, deadlineNanos, mayWait);
		}
		if (this.leased) {
			throw notJoined(slot);
		}
		return Unlimited.TENURE;
	}

	private NotOwnerException notJoined(int slot) {
		return new NotOwnerException(slot, null,
				"This node has not joined the service '%s' yet".formatted(this.service));
	}

	/** Of a node that does not know yet what belongs to it. */
	private enum Unlimited implements Tenure {

		TENURE;

		@Override
		public boolean isCurrent() {
			return true;
		}

		@Override
		public void leave() {
		}

	}

	private final class BeanFences implements Fences {

		@Override
		public Fence fence(int slot) {
			Member current = MemberBeans.this.member;
			if (current == null) {
				throw notJoined(slot);
			}
			return current.fence(slot);
		}

		@Override
		public void guard(GuardedData data) {
			MemberBeans.this.guarded.put(data.name(), data);
			Member current = MemberBeans.this.member;
			if (current != null) {
				current.guard(data);
			}
		}

		@Override
		public void refused(Fence fence, @Nullable Fence held) {
			Member current = MemberBeans.this.member;
			if (current != null) {
				current.refused(fence, held);
			}
		}

	}

	private final class Owners implements SlotOwners {

		private final List<Runnable> listeners = new CopyOnWriteArrayList<>();

		@Override
		public @Nullable String owner(int slot) {
			Member current = MemberBeans.this.member;
			return (current != null) ? current.owners().owner(slot) : null;
		}

		@Override
		public Runnable listen(Runnable changed) {
			// One more object, so that the same listener may listen twice
			Runnable listener = changed::run;
			this.listeners.add(listener);
			return () -> this.listeners.remove(listener);
		}

		private void tell() {
			this.listeners.forEach(Owners::tell);
		}

		/** One that fails keeps no other from hearing of it. */
		private static void tell(Runnable listener) {
			try {
				listener.run();
			}
			catch (Exception | Error ex) {
				logger.warn("A listener to the owners of slots has failed", ex);
			}
		}

	}

	private final class Directory implements NodeDirectory {

		private final DirectoryListeners listeners;

		private final String name;

		Directory(String name) {
			this.name = name;
			this.listeners = new DirectoryListeners(name);
		}

		@Override
		public NodeView view() {
			return this.listeners.view();
		}

		@Override
		public Runnable listen(Consumer<? super NodeView> listener) {
			return this.listeners.listen(listener);
		}

		@Override
		public void refreshSoon() {
			Member current = MemberBeans.this.member;
			if (current != null) {
				current.directory().refreshSoon();
			}
		}

		@Override
		public String trouble() {
			Member current = MemberBeans.this.member;
			return (current != null) ? current.trouble() : "This node has not joined it yet";
		}

		@Override
		public void close() {
			this.listeners.close();
		}

		@Override
		public String toString() {
			return this.name;
		}

	}

}
