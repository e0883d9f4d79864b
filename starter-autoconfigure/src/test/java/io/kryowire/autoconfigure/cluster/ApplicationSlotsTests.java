/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster;

import java.util.ArrayList;
import java.util.List;

import io.kryowire.cluster.SlotListener;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

class ApplicationSlotsTests {

	private final List<String> told = new ArrayList<>();

	private final ApplicationSlots slots = new ApplicationSlots("quotes",
			() -> List.of(new Listener("first"), new Listener("second")), (event) -> this.told.add(event.toString()));

	private boolean failing;

	@Test
	void listenersAreToldInTheirOrderOfGainsAndInTheOtherOneOfLosses() {
		this.slots.gained(7);
		this.slots.lost(7);
		assertThat(this.told).containsExactly("first gained 7", "second gained 7",
				"SlotChangedEvent[service=quotes, slot=7, owned=true]", "second lost 7", "first lost 7",
				"SlotChangedEvent[service=quotes, slot=7, owned=false]");
	}

	@Test
	void aSlotForWhichAListenerHasFailedIsNotReady() {
		this.failing = true;
		assertThatIllegalStateException().isThrownBy(() -> this.slots.gained(7));
		assertThat(this.told).containsExactly("first gained 7");
	}

	@Test
	void whoWasToldOfASlotThatIsNotReadyHasLostItBeforeTheNextAttempt() {
		ApplicationSlots unready = new ApplicationSlots("quotes",
				() -> List.of(new Listener("first"), new Listener("second"), new SlotListener() {

					@Override
					public void gained(int slot) {
						throw new IllegalStateException("not now");
					}

				}, new Listener("last")), (event) -> this.told.add(event.toString()));
		assertThatIllegalStateException().isThrownBy(() -> unready.gained(7));
		assertThat(this.told).containsExactly("first gained 7", "second gained 7", "second lost 7", "first lost 7");
	}

	@Test
	void noErrorOfAListenerKeepsTheOthersFromHearingOfALoss() {
		ApplicationSlots broken = new ApplicationSlots("quotes",
				() -> List.of(new Listener("first"), new SlotListener() {

					@Override
					public void lost(int slot) {
						throw new LinkageError("from a test");
					}

				}), (event) -> this.told.add(event.toString()));
		broken.lost(7);
		assertThat(this.told).containsExactly("first lost 7", "SlotChangedEvent[service=quotes, slot=7, owned=false]");
	}

	@Test
	void aListenerThatFailsKeepsNobodyFromHearingOfALoss() {
		this.failing = true;
		this.slots.lost(7);
		assertThat(this.told).containsExactly("second lost 7", "first lost 7",
				"SlotChangedEvent[service=quotes, slot=7, owned=false]");
	}

	/** Fails after it has been told, if it is told to. */
	private final class Listener implements SlotListener {

		private final String name;

		Listener(String name) {
			this.name = name;
		}

		@Override
		public void gained(int slot) {
			tell("gained", slot);
		}

		@Override
		public void lost(int slot) {
			tell("lost", slot);
		}

		private void tell(String what, int slot) {
			ApplicationSlotsTests.this.told.add(this.name + " " + what + " " + slot);
			if (ApplicationSlotsTests.this.failing) {
				throw new IllegalStateException("not now");
			}
		}

	}

}
