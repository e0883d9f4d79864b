/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.kryo;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Places of objects in a message.
 */
class KeptPlaceTests {

	/** So that a table of them finds each in few steps. */
	@Test
	void keysWithOneHashHaveAnOrder() {
		KeptPlace.Key one = new KeptPlace.Key("Aa");
		KeptPlace.Key other = new KeptPlace.Key("BB");
		assertThat(one).hasSameHashCodeAs(other).isLessThan(other);
		assertThat(new KeptPlace.Key(1)).isNotEqualByComparingTo(one);
		assertThat(new KeptPlace.Key(null)).isEqualByComparingTo(new KeptPlace.Key(null));
	}

}
