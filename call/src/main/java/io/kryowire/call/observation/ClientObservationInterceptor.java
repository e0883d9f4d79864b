/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.observation;

import java.util.concurrent.CompletableFuture;

import io.kryowire.call.proxy.ClientCall;
import io.kryowire.call.proxy.ClientInterceptor;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import org.jspecify.annotations.Nullable;

/**
 * Observes the calls of a client, from the call to its answer, and has them carry the
 * trace. Calls that are not observed go on untouched.
 */
public final class ClientObservationInterceptor implements ClientInterceptor {

	private final ObservationRegistry registry;

	private final ObservationMode mode;

	private final @Nullable KryonetClientObservationConvention convention;

	private final @Nullable String remoteAddress;

	/**
	 * Creates an interceptor.
	 * @param registry where observations go
	 * @param mode which calls are observed
	 * @param convention names them, {@code null} for the default
	 * @param remoteAddress {@code host:port} of the node if there is only one, otherwise
	 * {@code null}
	 */
	public ClientObservationInterceptor(ObservationRegistry registry, ObservationMode mode,
			@Nullable KryonetClientObservationConvention convention, @Nullable String remoteAddress) {
		this.registry = registry;
		this.mode = mode;
		this.convention = convention;
		this.remoteAddress = (remoteAddress != null) ? "kryonet://" + remoteAddress : null;
	}

	@Override
	public @Nullable Object intercept(ClientCall call, Chain next) {
		return isInterested() ? observe(call, next) : next.proceed(call);
	}

	@Override
	public boolean isInterested() {
		if (this.mode == ObservationMode.TRACED) {
			Observation current = this.registry.getCurrentObservation();
			return current != null && !current.isNoop();
		}
		return this.mode == ObservationMode.ALL;
	}

	private @Nullable Object observe(ClientCall call, Chain next) {
		KryonetClientContext context = new KryonetClientContext(call, this.remoteAddress);
		Observation observation = KryonetObservationDocumentation.CLIENT.observation(this.convention,
				DefaultKryonetClientObservationConvention.INSTANCE, () -> context, this.registry);
		if (observation.isNoop()) {
			return next.proceed(call);
		}
		observation.start();
		Object result;
		try (Observation.Scope ignored = observation.openScope()) {
			result = next.proceed(call);
		}
		catch (Throwable ex) {
			// What a contract declares is thrown as it is, checked or not.
			stop(observation, context, null, ex);
			throw ex;
		}
		if (result instanceof CompletableFuture<?> future && !call.exchange().isBlocking()) {
			// The future itself goes on to the caller: by it the call can be cancelled.
			future.whenComplete((value, problem) -> stop(observation, context, value, problem));
		}
		else {
			stop(observation, context, result, null);
		}
		return result;
	}

	private static void stop(Observation observation, KryonetClientContext context, @Nullable Object result,
			@Nullable Throwable problem) {
		if (problem != null) {
			Throwable cause = CallEnd.cause(problem);
			context.ended(CallEnd.ofClient(cause));
			observation.error(cause);
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
