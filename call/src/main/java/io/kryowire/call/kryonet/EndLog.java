/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import io.kryowire.call.link.CountedLog;
import io.kryowire.call.link.ServerLink;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs why a client's connection has ended.
 */
final class EndLog {

	private static final Logger logger = LoggerFactory.getLogger(ServerChannel.class);

	private EndLog() {
	}

	/**
	 * Does the same to nobody, and writes nothing. A class that lies in a directory
	 * cannot be loaded without a descriptor, and the JVM does not try it again: what a
	 * connection is closed with for want of descriptors has to be there by then.
	 */
	static void rehearse() {
		new CountedLog(System::nanoTime).next(CountedLog.kindOf(EndReason.of("none", null).text()));
	}

	static void write(CountedLog log, ServerLink link, ServerChannel from, String reason, boolean forSecret) {
		boolean stranger = !link.isWelcome();
		String more = log.next((stranger ? "" : "disconnected " + link.peerId() + " ") + CountedLog.kindOf(reason));
		if (more == null) {
			return;
		}
		if (forSecret) {
			logger.warn("A client could not prove itself: {} (client={}, from={}){}", reason, link.peerId(), from,
					more);
		}
		else if (stranger) {
			logger.info("A connection has ended before it proved itself: {} (from={}){}", reason, from, more);
		}
		else {
			logger.info("Disconnected: {} (peer={}, from={}){}", reason, link.peerId(), from, more);
		}
	}

}
