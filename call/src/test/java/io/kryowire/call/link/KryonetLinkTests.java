/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import org.junit.jupiter.api.Nested;

/**
 * Links over sockets.
 */
class KryonetLinkTests {

	@Nested
	class Results extends AbstractResultContract {

		private final Wires wires = new KryonetWires();

		@Override
		Wires wires() {
			return this.wires;
		}

	}

	@Nested
	class Versions extends AbstractVersionContract {

		private final Wires wires = new KryonetWires();

		@Override
		Wires wires() {
			return this.wires;
		}

	}

	@Nested
	class Orders extends AbstractOrderContract {

		private final Wires wires = new KryonetWires();

		@Override
		Wires wires() {
			return this.wires;
		}

	}

	@Nested
	class Deadlines extends AbstractDeadlineContract {

		private final Wires wires = new KryonetWires();

		@Override
		Wires wires() {
			return this.wires;
		}

	}

	@Nested
	class Credits extends AbstractCreditContract {

		private final Wires wires = new KryonetWires();

		@Override
		Wires wires() {
			return this.wires;
		}

	}

	@Nested
	class Batches extends AbstractBatchContract {

		private final Wires wires = new KryonetWires();

		@Override
		Wires wires() {
			return this.wires;
		}

	}

	@Nested
	class LargeValues extends AbstractLargeValueContract {

		private final Wires wires = new KryonetWires();

		@Override
		Wires wires() {
			return this.wires;
		}

	}

	@Nested
	class Life extends AbstractLifeContract {

		private final Wires wires = new KryonetWires();

		@Override
		Wires wires() {
			return this.wires;
		}

	}

}
