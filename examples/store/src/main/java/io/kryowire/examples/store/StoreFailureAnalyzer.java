/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.examples.store;

import io.kryowire.examples.store.file.StoreFileException;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * Says why the file cannot be used, instead of showing where in the code that was found.
 */
class StoreFailureAnalyzer extends AbstractFailureAnalyzer<StoreFileException> {

	@Override
	protected FailureAnalysis analyze(Throwable rootFailure, StoreFileException cause) {
		return new FailureAnalysis(String.valueOf(cause.getMessage()), null, cause);
	}

}
