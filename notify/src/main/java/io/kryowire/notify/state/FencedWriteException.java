/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state;

import org.jspecify.annotations.Nullable;

import io.kryowire.cluster.Fence;

/**
 * Thrown when a write of a slot's owner was refused, since Redis has another fence than
 * the one that the write carried: its tenure has ended. Nothing was written.
 */
public final class FencedWriteException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	private final String topic;

	private final String key;

	private final transient Fence fence;

	/**
	 * Creates an exception.
	 * @param topic the topic
	 * @param key the key that was not written
	 * @param fence what the write carried
	 * @param held what stands in Redis, {@code null} if nothing does or if that is not
	 * known
	 */
	public FencedWriteException(String topic, String key, Fence fence, @Nullable Fence held) {
		super(("The value of '%s' in state topic '%s' was not written: it carried the fence of epoch %d of slot %d, and %s. "
				+ "This process no longer writes for the slot; whoever asked for the write should ask the slot's owner.")
			.formatted(key, topic, fence.epoch(), fence.slot(), words(fence, held)));
		this.topic = topic;
		this.key = key;
		this.fence = fence;
	}

	/**
	 * Says what stands in the place of a fence.
	 * @param fence the fence
	 * @param held what stands there, {@code null} if that is not known
	 * @return words without a full stop
	 */
	public static String words(Fence fence, @Nullable Fence held) {
		if (held == null) {
			return "Redis does not have that one";
		}
		return (held.epoch() == fence.epoch()) ? "Redis has that of another owner with the same epoch"
				: "Redis has that of epoch " + held.epoch();
	}

	/**
	 * The topic.
	 * @return its name
	 */
	public String topic() {
		return this.topic;
	}

	/**
	 * The key that was not written.
	 * @return the key
	 */
	public String key() {
		return this.key;
	}

	/**
	 * What the write carried.
	 * @return the fence
	 */
	public Fence fence() {
		return this.fence;
	}

}
