/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.kryonet;

import java.util.concurrent.CompletableFuture;

import io.kryowire.call.contract.KryonetExchange;
import reactor.core.publisher.Mono;

/**
 * A contract whose questions wait until they are answered.
 */
@KryonetExchange("answers")
public interface Answers {

	CompletableFuture<String> later(String question);

	Mono<String> reactive(String question);

	void answer(String question);

}
