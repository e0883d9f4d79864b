/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.kryowire.test.cluster;

import io.kryowire.call.client.NodeAddress;

import org.springframework.context.ConfigurableApplicationContext;

/**
 * A node of a {@link LocalCluster}. It can be stopped and started again, with the same
 * name and port.
 */
public interface LocalNode {

	/**
	 * Returns the name and address of the node, as used in the configuration of groups.
	 * @return the address
	 */
	NodeAddress address();

	/**
	 * Returns the name of the node. The first node is {@code node-0}.
	 * @return the name
	 */
	default String name() {
		return address().name();
	}

	/**
	 * Returns the port on which the node answers calls.
	 * @return the port
	 */
	default int port() {
		return address().port();
	}

	/**
	 * Returns whether the node is running. A paused node is running, too.
	 * @return whether the node is running
	 */
	boolean isRunning();

	/**
	 * Kills the node, as a crash would, and waits until it has ended. A process is killed
	 * with SIGKILL. For a node within this JVM, connections are cut before the
	 * application is closed.
	 */
	void kill();

	/**
	 * Stops the node gracefully, so that calls in flight are answered, and waits until it
	 * has ended.
	 * @throws NodeFailedException if it does not stop
	 */
	void stop();

	/**
	 * Starts the node on the same port, after stopping it if it is running, and waits
	 * until it answers calls.
	 * @throws NodeFailedException if it fails to start, with its output
	 */
	void restart();

	/**
	 * Pauses the node, as a long garbage collection would. Its connections stay open.
	 * @throws UnsupportedOperationException if it is not a process
	 */
	void pause();

	/**
	 * Resumes the node after {@link #pause()}.
	 * @throws UnsupportedOperationException if it is not a process
	 */
	void resume();

	/**
	 * Returns what the node has written to its standard output and error since it was
	 * first started.
	 * @return the output, empty for a node within this JVM, which writes to the output of
	 * the test
	 */
	String output();

	/**
	 * Returns the application context of a node within this JVM.
	 * @return the context
	 * @throws IllegalStateException if the node is not running
	 * @throws UnsupportedOperationException if it is a process
	 */
	ConfigurableApplicationContext context();

}
