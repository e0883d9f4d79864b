/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.call;

import java.io.IOException;

/**
 * What the rig asks across JVMs, beside the product.
 */
enum ServerQuestion {

	/** How much memory is held. */
	MEMORY {
		@Override
		String answer(CallService service) {
			return Memory.now().toLine();
		}
	},

	/** How much processor time it has used, in nanoseconds. */
	CPU {
		@Override
		String answer(CallService service) throws IOException {
			return String.valueOf(CpuClock.OF_THIS_JVM.nanos());
		}
	},

	/** Whether the heap is about to overflow. */
	SHORT {
		@Override
		String answer(CallService service) {
			return String.valueOf(Memory.isShort());
		}
	},

	/** How much has reached the slow method. */
	CONSUMED {
		@Override
		String answer(CallService service) {
			return String.valueOf(service.consumed());
		}
	},

	/** How much the product has refused on the server's side. */
	REFUSED {
		@Override
		String answer(CallService service) {
			return String.valueOf(service.refused());
		}
	},

	/** Makes the slow method fast. */
	HURRY {
		@Override
		String answer(CallService service) {
			service.hurry();
			return "done";
		}
	};

	abstract String answer(CallService service) throws IOException;

}
