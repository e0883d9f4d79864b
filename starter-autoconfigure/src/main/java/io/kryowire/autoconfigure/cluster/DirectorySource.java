/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster;

import java.time.Duration;
import java.util.concurrent.ScheduledExecutorService;

import io.kryowire.cluster.NodeDirectory;

/**
 * Creates directories that ask somebody at an interval.
 */
@FunctionalInterface
interface DirectorySource {

	/**
	 * Creates a directory.
	 * @param service the name of the service
	 * @param interval how often to ask
	 * @param thread asks
	 * @return the directory
	 */
	NodeDirectory directory(String service, Duration interval, ScheduledExecutorService thread);

}
