/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.state.observation;

import io.kryowire.autoconfigure.state.StateTraceSource;
import io.micrometer.tracing.TraceContext;
import io.micrometer.tracing.Tracer;

/**
 * The current trace of the thread that writes. Writes have no spans of their own.
 *
 * @param tracer provides the current trace
 */
record CurrentTrace(Tracer tracer) implements StateTraceSource {

	private static final int TRACE_ID_LENGTH = 32;

	@Override
	public String current() {
		TraceContext context = this.tracer.currentTraceContext().context();
		if (context == null || context.traceId().isEmpty() || context.spanId().isEmpty()) {
			return "";
		}
		String trace = "0".repeat(Math.max(0, TRACE_ID_LENGTH - context.traceId().length())) + context.traceId();
		return "00-" + trace + "-" + context.spanId() + (Boolean.TRUE.equals(context.sampled()) ? "-01" : "-00");
	}

}
