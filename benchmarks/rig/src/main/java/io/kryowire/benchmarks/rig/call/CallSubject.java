/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.call;

import java.util.List;
import java.util.Optional;

/**
 * A product that carries calls from one JVM to another over 127.0.0.1. Implementations
 * have a constructor without parameters; the two JVMs have an instance each.
 */
public interface CallSubject {

	/**
	 * Why this product cannot run a row.
	 * @param row the row
	 * @return the reason, empty if it can
	 */
	default Optional<String> refusal(CallRow row) {
		return Optional.empty();
	}

	/**
	 * Serves, until the JVM ends.
	 * @param row what will be called
	 * @param service answers the calls
	 * @param port where to listen
	 */
	void serve(CallRow row, CallService service, int port) throws Exception;

	/**
	 * Connects to the other JVM.
	 * @param row what will be called
	 * @param port where it listens
	 * @return a client that is connected
	 */
	CallClient connect(CallRow row, int port) throws Exception;

	/**
	 * How many tells the rig may let wait in a product that would queue them without
	 * bound.
	 * @return their number, or 0 if the product's own back-pressure holds the caller
	 */
	default int tellWindow() {
		return 0;
	}

	/**
	 * Where the caller may choose how many calls to have under way: what is worth trying.
	 * @return the proposals
	 */
	default List<Concurrency> concurrencies() {
		return Concurrency.ofOneCaller(256, 1000, 4000, 10_000);
	}

}
