/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.sample.browser;

import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Looks for a browser.
 */
class BrowserAvailableCondition implements ExecutionCondition {

	@Override
	public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
		String why = Browser.whyUnavailable();
		if (why == null) {
			return ConditionEvaluationResult.enabled("There is a browser");
		}
		if (Boolean.getBoolean("kryowire.test.browser.required")) {
			throw new IllegalStateException(why);
		}
		return ConditionEvaluationResult.disabled(why);
	}

}
