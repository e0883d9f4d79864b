/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.restart;

import org.springframework.core.OverridingClassLoader;

/**
 * Loads the classes of this package itself and leaves all others to its parent: as Spring
 * Boot's devtools do with an application and its libraries.
 */
final class ApplicationClassLoader extends OverridingClassLoader {

	private static final String PACKAGE = ApplicationClassLoader.class.getPackageName() + ".";

	ApplicationClassLoader(ClassLoader parent) {
		super(parent);
	}

	@Override
	protected boolean isEligibleForOverriding(String className) {
		return className.startsWith(PACKAGE);
	}

}
