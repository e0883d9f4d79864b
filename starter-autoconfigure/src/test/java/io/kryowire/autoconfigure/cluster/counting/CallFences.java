/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster.counting;

import io.kryowire.cluster.Fence;
import io.kryowire.cluster.Fences;
import io.kryowire.cluster.GuardedData;
import org.jspecify.annotations.Nullable;

/**
 * The fences of this node, but a write carries that of its call: what was the case when
 * the call began is what a write may be late with.
 */
final class CallFences implements Fences {

	private final Fences owned;

	private final ThreadLocal<@Nullable Fence> next = new ThreadLocal<>();

	CallFences(Fences owned) {
		this.owned = owned;
	}

	/** Sets what the next write of this thread carries. */
	void next(Fence fence) {
		this.next.set(fence);
	}

	@Override
	public Fence fence(int slot) {
		Fence ofCall = this.next.get();
		this.next.remove();
		return (ofCall != null && ofCall.slot() == slot) ? ofCall : this.owned.fence(slot);
	}

	@Override
	public void guard(GuardedData data) {
		this.owned.guard(data);
	}

	@Override
	public void refused(Fence fence, @Nullable Fence held) {
		this.owned.refused(fence, held);
	}

}
