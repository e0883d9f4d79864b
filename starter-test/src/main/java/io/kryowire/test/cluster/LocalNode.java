/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.kryowire.test.cluster;

import io.kryowire.call.client.NodeAddress;

import org.springframework.context.ConfigurableApplicationContext;

/**
 * A node of a {@link LocalCluster}. It may be ended and started again; its name and its
 * port stay the same.
 */
public interface LocalNode {

	/**
	 * Where it answers, and its name.
	 * @return the address, which groups are configured with
	 */
	NodeAddress address();

	/**
	 * How it is called: {@code node-0} is the first.
	 * @return its name
	 */
	default String name() {
		return address().name();
	}

	/**
	 * The port on which it answers.
	 * @return the port
	 */
	default int port() {
		return address().port();
	}

	/**
	 * Whether it has been started and has not ended. A paused node runs.
	 * @return {@code true} if it runs
	 */
	boolean isRunning();

	/**
	 * Ends it at once, as a crash would: a process by SIGKILL; within this JVM its
	 * connections are cut before the application is closed. Returns when it is over.
	 */
	void kill();

	/**
	 * Ends it as an operator does: calls that are under way are answered. Returns when it
	 * is over.
	 * @throws NodeFailedException if it does not end
	 */
	void stop();

	/**
	 * Starts it on the same port; stops it before if it runs. Returns when it answers.
	 * @throws NodeFailedException if it does not start, with what it has said
	 */
	void restart();

	/**
	 * Lets it stand still, with its connections open, as a long garbage collection does.
	 * @throws UnsupportedOperationException if it is no process
	 */
	void pause();

	/**
	 * Lets it go on.
	 * @throws UnsupportedOperationException if it is no process
	 */
	void resume();

	/**
	 * What it has written to its standard output and error, in all its lives.
	 * @return the text; "" for a node within this JVM, which writes to the output of the
	 * test
	 */
	String output();

	/**
	 * The application, for a node within this JVM that runs.
	 * @return its context
	 * @throws IllegalStateException if it does not run
	 * @throws UnsupportedOperationException if it is a process
	 */
	ConfigurableApplicationContext context();

}
