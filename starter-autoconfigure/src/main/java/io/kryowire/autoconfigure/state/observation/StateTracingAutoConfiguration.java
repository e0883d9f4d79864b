/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.state.observation;

import io.kryowire.autoconfigure.state.StateTraceSource;
import io.kryowire.notify.state.StateTopics;
import io.micrometer.tracing.Tracer;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;

/**
 * {@link org.springframework.boot.autoconfigure.EnableAutoConfiguration
 * Auto-configuration} for passing on the trace of a write to a state topic.
 */
@AutoConfiguration(afterName = {
		"org.springframework.boot.micrometer.tracing.opentelemetry.autoconfigure.OpenTelemetryTracingAutoConfiguration",
		"org.springframework.boot.micrometer.tracing.autoconfigure.NoopTracerAutoConfiguration",
		"org.springframework.boot.micrometer.tracing.brave.autoconfigure.BraveAutoConfiguration" })
@ConditionalOnClass({ StateTopics.class, Tracer.class })
@ConditionalOnBean(Tracer.class)
@ConditionalOnBooleanProperty(name = { "kryowire.state.enabled", "kryowire.state.observation.enabled" },
		matchIfMissing = true)
public final class StateTracingAutoConfiguration {

	StateTracingAutoConfiguration() {
	}

	@Bean
	@ConditionalOnMissingBean
	StateTraceSource stateTraceSource(Tracer tracer) {
		return new CurrentTrace(tracer);
	}

}
