/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package com.acme.evolution;

import io.kryowire.codec.WireUnknown;

public sealed interface Event {

	record Opened(String isin) implements Event {

	}

	record Closed(String isin) implements Event {

	}

	// What a subtype is read as that a later version has added
	@WireUnknown
	record Other() implements Event {

	}

}
