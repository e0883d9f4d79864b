/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.kryonet;

import io.kryowire.cluster.NodeDirectory;
import io.kryowire.cluster.SlotOwners;
import org.jspecify.annotations.Nullable;

/**
 * Strategy interface for beans that know where the nodes of groups are while nodes come
 * and go. They are asked in their order, and before the configuration properties.
 */
@FunctionalInterface
public interface GroupDirectories {

	/**
	 * Returns the directory of a group.
	 * @param group the name of the group
	 * @return the directory, which whoever returns it closes, or {@code null} if it is
	 * not known here
	 */
	@Nullable NodeDirectory directory(String group);

	/**
	 * Returns who has which keys, for a group with a directory. Without it, keys are
	 * spread over the nodes of the directory.
	 * @param group the name of the group
	 * @return the owners, or {@code null}
	 */
	default @Nullable SlotOwners owners(String group) {
		return null;
	}

	/**
	 * Returns whether the node of a group that is named like this node is this node, and
	 * not one of another service in which that name is used as well. Asked when calls are
	 * made.
	 * @param group the name of the group, which has a directory
	 * @return {@code true} if names are unique in all groups
	 */
	default boolean isOwn(String group) {
		return true;
	}

}
