/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.kryonet.observation;

import io.kryowire.call.HandlerStatistics;
import io.kryowire.call.LinkStatistics;
import io.kryowire.call.observation.KryonetMeters;
import io.kryowire.call.server.KryonetServer;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.util.StringUtils;

/**
 * Binds meters for the links of all clients and for the handlers. Their tag is the
 * configured name of the node, or else that of the application, but never a random name,
 * which would create new meters at each restart.
 */
final class ServerLinksMeterBinder implements MeterBinder {

	private final ObjectProvider<KryonetServer> server;

	private final String name;

	/** Held here, since meters hold this object only weakly. */
	private volatile @Nullable KryonetServer measured;

	/** The last numbers, for reads after the server has stopped. Written by readers. */
	private volatile LinkStatistics last = LinkStatistics.NONE;

	ServerLinksMeterBinder(ObjectProvider<KryonetServer> server, @Nullable String nodeId, String application) {
		this.server = server;
		this.name = StringUtils.hasText(nodeId) ? nodeId : StringUtils.hasText(application) ? application : "none";
	}

	@Override
	@SuppressWarnings("resource")
	public void bindTo(MeterRegistry registry) {
		KryonetServer unique = this.server.getIfUnique();
		if (unique != null) {
			this.measured = unique;
			KryonetMeters.node(this, ServerLinksMeterBinder::links, ServerLinksMeterBinder::handlers, this.name)
				.bindTo(registry);
		}
	}

	private LinkStatistics links() {
		KryonetServer server = this.measured;
		LinkStatistics now = (server != null) ? server.statistics() : null;
		if (now != null) {
			this.last = now;
			return now;
		}
		return this.last.ended();
	}

	private HandlerStatistics handlers() {
		KryonetServer server = this.measured;
		HandlerStatistics now = (server != null) ? server.handlers() : null;
		return (now != null) ? now : HandlerStatistics.NONE;
	}

}
