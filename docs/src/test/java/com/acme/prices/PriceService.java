/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package com.acme.prices;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

import io.kryowire.call.Execution;
import io.kryowire.call.contract.KryonetExchange;
import io.kryowire.call.contract.NodeResult;
import io.kryowire.call.contract.RouteKey;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;

@KryonetExchange(name = "prices", deadline = "2s")
public interface PriceService {

	Quote quote(@RouteKey @NotBlank String isin) throws UnknownInstrumentException;

	CompletableFuture<Quote> quoteLater(@RouteKey String isin);

	Optional<Quote> find(@RouteKey String isin);

	@KryonetExchange(oneway = true)
	void tick(@RouteKey String isin, @Valid Tick tick);

	@KryonetExchange(deadline = "500ms", idempotent = true, execution = Execution.INLINE)
	int count();

	@KryonetExchange(broadcast = true)
	List<NodeResult<Stats>> stats();

	default boolean isKnown(String isin) {
		return find(isin).isPresent();
	}

}
