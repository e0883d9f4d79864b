/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.message;

import java.util.List;

/**
 * Assembles what happens to a message that is published.
 */
final class PublishChain {

	private PublishChain() {
	}

	static PublishHandler of(List<PublishStage> stages, PublishHandler last) {
		PublishHandler handler = last;
		for (int i = stages.size() - 1; i >= 0; i--) {
			handler = stages.get(i).around(handler);
		}
		return handler;
	}

}
