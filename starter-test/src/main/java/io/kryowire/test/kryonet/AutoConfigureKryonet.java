/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.kryowire.test.kryonet;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import org.springframework.boot.autoconfigure.ImportAutoConfiguration;

/**
 * Lets a test's application call and answer: usually itself, within the process. On a
 * test class, with {@code @SpringBootTest} or a slice; a slice gets the
 * auto-configuration of calls by this.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Inherited
@ImportAutoConfiguration
public @interface AutoConfigureKryonet {

	/**
	 * How calls travel.
	 * @return within the process unless the test says otherwise
	 */
	TestTransport transport() default TestTransport.IN_PROCESS;

}
