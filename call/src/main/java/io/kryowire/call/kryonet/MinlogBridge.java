/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import com.esotericsoftware.kryonet.KryoNetException;
import com.esotericsoftware.minlog.Log;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends what KryoNet and Kryo log to SLF4J. What strangers cause is not an error: it has
 * a line and a counter of our own.
 */
final class MinlogBridge extends Log.Logger {

	private MinlogBridge() {
	}

	/** Takes the place of the logger that prints to the console. */
	static void install() {
		Log.setLogger(new MinlogBridge());
		Log.set(Log.LEVEL_WARN);
	}

	@Override
	public void log(int level, @Nullable String category, String message, @Nullable Throwable ex) {
		Logger logger = LoggerFactory.getLogger("com.esotericsoftware." + ((category != null) ? category : "minlog"));
		if (level >= Log.LEVEL_ERROR && !(ex instanceof KryoNetException)) {
			logger.error(message, ex);
		}
		else if (level >= Log.LEVEL_WARN && !(ex instanceof KryoNetException)) {
			logger.warn(message, ex);
		}
		else {
			logger.debug(message, ex);
		}
	}

}
