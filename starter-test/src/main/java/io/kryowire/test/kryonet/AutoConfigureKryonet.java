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
 * Annotation for a test class that configures how the application of the test makes and
 * answers calls: by default it calls itself, within the process. It can be used with
 * {@code @SpringBootTest}, or with a slice, to which it adds the auto-configuration of
 * calls.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Inherited
@ImportAutoConfiguration
public @interface AutoConfigureKryonet {

	/**
	 * The transport of the calls. Default: within the process.
	 * @return the transport
	 */
	TestTransport transport() default TestTransport.IN_PROCESS;

}
