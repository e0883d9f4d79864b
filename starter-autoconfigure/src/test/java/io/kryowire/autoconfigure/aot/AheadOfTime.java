/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.aot;

import org.springframework.aot.test.generate.TestGenerationContext;
import org.springframework.boot.test.util.TestPropertyValues;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.aot.ApplicationContextAotGenerator;

/**
 * Processes applications ahead of time.
 */
public final class AheadOfTime {

	private AheadOfTime() {
	}

	/**
	 * Processes an application, which is not started.
	 * @param application its configuration
	 * @param properties what it is processed with
	 * @return what was generated
	 */
	public static TestGenerationContext process(Class<?> application, String... properties) {
		try (AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext()) {
			TestPropertyValues.of(properties).applyTo(context);
			context.register(application);
			TestGenerationContext generated = new TestGenerationContext(application);
			new ApplicationContextAotGenerator().processAheadOfTime(context, generated);
			generated.writeGeneratedContent();
			return generated;
		}
	}

}
