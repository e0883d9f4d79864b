/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.kryonet.aot;

import java.util.Arrays;

import io.kryowire.autoconfigure.aot.WireTypeHints;
import io.kryowire.call.contract.ServiceContract;

import org.springframework.aop.framework.AopProxyUtils;
import org.springframework.aot.hint.MemberCategory;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.util.ClassUtils;

/**
 * Tells what a contract needs: a proxy, with Spring's advice around it or without, its
 * methods, the exceptions that they declare, and the types that travel.
 */
final class ContractHints {

	private final RuntimeHints hints;

	private final WireTypeHints types;

	ContractHints(RuntimeHints hints) {
		this.hints = hints;
		this.types = new WireTypeHints(hints.reflection());
	}

	void add(Class<?> type) {
		// What placeholders stand for is known when the application runs, and not needed
		// here
		ServiceContract contract = ServiceContract.of(type, (text) -> "");
		this.hints.proxies().registerJdkProxy(type);
		this.hints.proxies().registerJdkProxy(AopProxyUtils.completeJdkProxyInterfaces(type));
		addMethods(type);
		Arrays.stream(ClassUtils.getAllInterfacesForClass(type)).forEach(this::addMethods);
		contract.exceptions()
			.forEach((exception) -> this.hints.reflection()
				.registerType(exception, MemberCategory.INVOKE_DECLARED_CONSTRUCTORS));
		contract.exceptions().forEach(this.types::add);
		contract.exchanges().forEach((exchange) -> {
			exchange.wire().parameters().forEach(this.types::add);
			this.types.add(exchange.wire().result());
		});
	}

	private void addMethods(Class<?> type) {
		this.hints.reflection()
			.registerType(type, MemberCategory.INVOKE_DECLARED_METHODS, MemberCategory.INVOKE_PUBLIC_METHODS);
	}

}
