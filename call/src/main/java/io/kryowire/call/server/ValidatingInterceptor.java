/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.server;

import java.util.Arrays;
import java.util.Set;

import jakarta.validation.ConstraintViolation;
import jakarta.validation.ConstraintViolationException;
import jakarta.validation.Validator;
import jakarta.validation.executable.ExecutableValidator;
import jakarta.validation.metadata.MethodDescriptor;

import io.kryowire.call.contract.ExchangeMethod;
import io.kryowire.call.export.ServerCall;
import io.kryowire.call.export.ServerInterceptor;
import org.jspecify.annotations.Nullable;

/**
 * Checks the arguments of calls against the constraints on the parameters of the
 * contract. A call that breaks one does not reach the service; its caller sees a
 * {@code ConstraintViolationException}.
 */
public final class ValidatingInterceptor implements ServerInterceptor {

	private final Validator validator;

	private final ExecutableValidator executables;

	/**
	 * Creates an interceptor.
	 * @param validator checks
	 */
	public ValidatingInterceptor(Validator validator) {
		this.validator = validator;
		this.executables = validator.forExecutables();
	}

	/** Methods without constraints are not even looked at. */
	@Override
	public boolean isFor(ExchangeMethod exchange) {
		MethodDescriptor method = this.validator.getConstraintsForClass(exchange.contract())
			.getConstraintsForMethod(exchange.method().getName(), exchange.method().getParameterTypes());
		return method != null && method.hasConstrainedParameters();
	}

	@Override
	public @Nullable Object intercept(ServerCall call, Chain next) throws Exception {
		Set<ConstraintViolation<Object>> violations = this.executables.validateParameters(call.service(),
				call.exchange().method(), allArguments(call));
		if (!violations.isEmpty()) {
			throw new ConstraintViolationException(violations);
		}
		return next.proceed(call);
	}

	/** A suspend function has one more parameter, without constraints. */
	private static @Nullable Object[] allArguments(ServerCall call) {
		@Nullable Object[] arguments = call.arguments();
		int count = call.exchange().method().getParameterCount();
		return (count > arguments.length) ? Arrays.copyOf(arguments, count) : arguments;
	}

}
