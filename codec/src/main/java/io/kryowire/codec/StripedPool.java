/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec;

import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

/**
 * Keeps objects that are expensive to create and serve one thread at a time. It has a row
 * of places, of which each thread first tries one of its own. An object that finds no
 * place is dropped; a thread that finds no object creates one.
 *
 * @param <T> what is kept
 */
/*
 * No thread locals: virtual threads would each make one. No queue either: both its ends
 * would be contended. A take is one atomic exchange at a place that other threads rarely
 * use, and the places lie in cache lines of their own.
 */
public final class StripedPool<T> {

	private static final int PLACES = placesFor(Runtime.getRuntime().availableProcessors());

	/** References per cache line, so that two places share none. */
	private static final int SPACING = 16;

	private static final int TRIES = 4;

	private final AtomicReferenceArray<@Nullable T> places = new AtomicReferenceArray<>(PLACES * SPACING);

	private final Supplier<T> factory;

	/**
	 * Creates an empty pool.
	 * @param factory makes what is taken while there is none
	 */
	public StripedPool(Supplier<T> factory) {
		this.factory = factory;
	}

	private static int placesFor(int processors) {
		return Integer.highestOneBit(Math.max(1, processors) * 8 - 1);
	}

	/**
	 * Takes an object, which is the caller's alone until it is given back.
	 * @return one that was given back, or a new one
	 */
	public T take() {
		int home = home();
		for (int i = 0; i < TRIES; i++) {
			int place = place(home + i);
			if (this.places.getPlain(place) != null) {
				T object = this.places.getAndSet(place, null);
				if (object != null) {
					return object;
				}
			}
		}
		return this.factory.get();
	}

	/**
	 * Gives an object back. One that may be spoilt is not given back, and that is all.
	 * @param object what {@link #take} returned
	 */
	public void give(T object) {
		int home = home();
		for (int i = 0; i < TRIES; i++) {
			int place = place(home + i);
			if (this.places.getPlain(place) == null && this.places.compareAndSet(place, null, object)) {
				return;
			}
		}
	}

	private static int place(int index) {
		return (index & (PLACES - 1)) * SPACING;
	}

	@SuppressWarnings("deprecation") // threadId() came with Java 19
	private static int home() {
		long id = Thread.currentThread().getId();
		return (int) ((id * 0x9E3779B97F4A7C15L) >>> 40);
	}

}
