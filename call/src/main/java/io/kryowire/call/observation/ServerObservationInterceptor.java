/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.observation;

import java.util.concurrent.CompletionStage;

import io.kryowire.call.Outcome;
import io.kryowire.call.export.ServerCall;
import io.kryowire.call.export.ServerInterceptor;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import org.jspecify.annotations.Nullable;

/**
 * Observes the calls that a server handles, until their results are there, and goes on
 * with the traces that they carry. The handler runs within the observation, so that its
 * own calls and log lines belong to it.
 */
public final class ServerObservationInterceptor implements ServerInterceptor {

	private final ObservationRegistry registry;

	private final ObservationMode mode;

	private final @Nullable KryonetServerObservationConvention convention;

	/**
	 * Creates an interceptor.
	 * @param registry where observations go
	 * @param mode which calls are observed
	 * @param convention names them, {@code null} for the default
	 */
	public ServerObservationInterceptor(ObservationRegistry registry, ObservationMode mode,
			@Nullable KryonetServerObservationConvention convention) {
		this.registry = registry;
		this.mode = mode;
		this.convention = convention;
	}

	@Override
	public @Nullable Object intercept(ServerCall call, Chain next) throws Exception {
		boolean observed = (this.mode == ObservationMode.TRACED) ? !call.context().headers().isEmpty()
				: this.mode == ObservationMode.ALL;
		return observed ? observe(call, next) : next.proceed(call);
	}

	@Override
	public boolean wantsCallsWithoutHeaders() {
		return this.mode == ObservationMode.ALL;
	}

	private @Nullable Object observe(ServerCall call, Chain next) throws Exception {
		KryonetServerContext context = new KryonetServerContext(call);
		Observation observation = KryonetObservationDocumentation.SERVER.observation(this.convention,
				DefaultKryonetServerObservationConvention.INSTANCE, () -> context, this.registry);
		if (observation.isNoop()) {
			return next.proceed(call);
		}
		observation.start();
		Object result;
		try (Observation.Scope ignored = observation.openScope()) {
			result = next.proceed(call);
		}
		catch (Exception | Error ex) {
			stop(observation, context, null, ex);
			throw ex;
		}
		if (result instanceof CompletionStage<?> stage) {
			return stage.whenComplete((value, problem) -> stop(observation, context, value, problem));
		}
		stop(observation, context, result, null);
		return result;
	}

	private static void stop(Observation observation, KryonetServerContext context, @Nullable Object result,
			@Nullable Throwable problem) {
		if (problem != null) {
			context.ended(Outcome.REMOTE.name());
			observation.error(CallEnd.cause(problem));
		}
		else {
			context.ended(CallEnd.SUCCESS);
			if (result != null) {
				context.setResponse(result);
			}
		}
		observation.stop();
	}

}
