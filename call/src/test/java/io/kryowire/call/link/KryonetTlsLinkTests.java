/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import org.junit.jupiter.api.Nested;

/**
 * Links over sockets, encrypted: all that is true of plain links is true of these.
 */
class KryonetTlsLinkTests {

	/**
	 * For what sends megabytes: without the JVM's second compiler, as most tests run, the
	 * JDK's usual ciphers take many times as long.
	 */
	private static final String FOR_MEGABYTES = "TLS_CHACHA20_POLY1305_SHA256";

	private static final String FOR_MEGABYTES_OF_THE_OLDER_PROTOCOL = "TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256";

	@Nested
	class Results extends AbstractResultContract {

		private final Wires wires = new TlsWires("TLSv1.3");

		@Override
		Wires wires() {
			return this.wires;
		}

	}

	@Nested
	class Versions extends AbstractVersionContract {

		private final Wires wires = new TlsWires("TLSv1.3");

		@Override
		Wires wires() {
			return this.wires;
		}

	}

	@Nested
	class Orders extends AbstractOrderContract {

		private final Wires wires = new TlsWires("TLSv1.3", FOR_MEGABYTES);

		@Override
		Wires wires() {
			return this.wires;
		}

	}

	@Nested
	class Deadlines extends AbstractDeadlineContract {

		private final Wires wires = new TlsWires("TLSv1.3");

		@Override
		Wires wires() {
			return this.wires;
		}

	}

	@Nested
	class Credits extends AbstractCreditContract {

		private final Wires wires = new TlsWires("TLSv1.3", FOR_MEGABYTES);

		@Override
		Wires wires() {
			return this.wires;
		}

	}

	@Nested
	class Batches extends AbstractBatchContract {

		private final Wires wires = new TlsWires("TLSv1.3", FOR_MEGABYTES);

		@Override
		Wires wires() {
			return this.wires;
		}

	}

	@Nested
	class LargeValues extends AbstractLargeValueContract {

		private final Wires wires = new TlsWires("TLSv1.3", FOR_MEGABYTES);

		@Override
		Wires wires() {
			return this.wires;
		}

	}

	@Nested
	class Life extends AbstractLifeContract {

		private final Wires wires = new TlsWires("TLSv1.3");

		@Override
		Wires wires() {
			return this.wires;
		}

	}

	@Nested
	class ResultsOfTheOlderProtocol extends AbstractResultContract {

		private final Wires wires = new TlsWires("TLSv1.2");

		@Override
		Wires wires() {
			return this.wires;
		}

	}

	@Nested
	class LargeValuesOfTheOlderProtocol extends AbstractLargeValueContract {

		private final Wires wires = new TlsWires("TLSv1.2", FOR_MEGABYTES_OF_THE_OLDER_PROTOCOL);

		@Override
		Wires wires() {
			return this.wires;
		}

	}

	@Nested
	class LifeWithTheOlderProtocol extends AbstractLifeContract {

		private final Wires wires = new TlsWires("TLSv1.2");

		@Override
		Wires wires() {
			return this.wires;
		}

	}

}
