/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.redis;

import io.kryowire.notify.driver.SubscriptionEvent;
import io.kryowire.notify.driver.SubscriptionEventListener;

import org.springframework.context.ApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * Tells the application's event listeners.
 *
 * @param context knows them
 */
record ApplicationEvents(ApplicationContext context) implements SubscriptionEventListener {

	@Override
	public void onSubscriptionEvent(SubscriptionEvent event) {
		try {
			this.context.publishEvent(event);
		}
		catch (RuntimeException ex) {
			// The last event may come when the listeners are gone already.
			if (!(this.context instanceof ConfigurableApplicationContext closeable) || !closeable.isClosed()) {
				throw ex;
			}
		}
	}

}
