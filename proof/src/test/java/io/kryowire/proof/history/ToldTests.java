/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.proof.history;

import org.junit.jupiter.api.Test;

/**
 * Whoever listens was told last what Redis holds in the end.
 */
class ToldTests extends AbstractStory {

	@Test
	void whoWasToldOfTheLastValueKnows() throws Exception {
		story().put("a", 1).put("a", 2).saw("s", "a", 1).saw("s", "a", 2).holds("s", "a", 2);
		end(2, Extent.ALL);
		isGood(Property.TOLD);
	}

	@Test
	void whoWasToldOfAnEarlierValueOnlyIsFoundThoughItHoldsTheLast() throws Exception {
		story().put("a", 1).put("a", 2).saw("s", "a", 1).holds("s", "a", 2);
		end(2, Extent.ALL);
		isBad(Property.TOLD, "s was told of version 1", "not of version 2");
	}

	@Test
	void whoWasNotToldOfALossIsFound() throws Exception {
		long from = story().put("a", 1).saw("s", "a", 1).pass(10).now();
		story().put("a", 2).saw("s", "a", 2).pass(10).conductor().lostTail(from, story().now());
		story().holds("s", "a", 1);
		end(1, Extent.ALL);
		isBad(Property.TOLD, "told of version 2", "not of version 1");
	}

	@Test
	void whoWasNotToldOfARemovalIsFound() throws Exception {
		story().put("a", 1).saw("s", "a", 1).remove("a", 2);
		end(0, Extent.ALL);
		isBad(Property.TOLD, "not of absence");
	}

	@Test
	void whoWasNeverToldIsFoundWhereAllAreToBeHeld() throws Exception {
		story().put("b", 1).saw("s", "b", 1).put("a", 2).holds("s", "a", 2).holds("s", "b", 1);
		story().holds("redis", "b", 1);
		end(2, Extent.ALL);
		isBad(Property.TOLD, "nothing of key 'a'");
	}

	@Test
	void whoHoldsSomeKeysNeedNotBeToldOfOthers() throws Exception {
		story().put("b", 1).saw("s", "b", 1).put("a", 2).holds("redis", "b", 1);
		end(2, Extent.SOME);
		isGood(Property.TOLD);
	}

	@Test
	void whoDoesNotListenNeedNotBeTold() throws Exception {
		story().put("a", 1).holds("s", "a", 1);
		end(1, Extent.ALL);
		isGood(Property.CONVERGED);
	}

	private void end(long version, Extent extent) {
		if (version != 0) {
			story().holds("redis", "a", version);
		}
		story().pass(1).ends("redis", Extent.TRUTH).ends("s", extent);
	}

}
