/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.client;

/**
 * Changes how a group is built, after the configuration has been applied to it. A bean.
 */
@FunctionalInterface
public interface KryonetClientCustomizer {

	/**
	 * Customizes a group.
	 * @param group the name of the group
	 * @param builder describes it; to be changed, not to be built
	 */
	void customize(String group, KryonetClientGroup.Builder builder);

}
