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

import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.test.autoconfigure.OverrideAutoConfiguration;
import org.springframework.boot.test.context.filter.annotation.TypeExcludeFilters;
import org.springframework.context.annotation.ComponentScan.Filter;
import org.springframework.core.annotation.AliasFor;
import org.springframework.test.context.BootstrapWith;
import org.springframework.test.context.junit.jupiter.SpringExtension;

/**
 * A test of calls alone: the application's services, the clients it imports, and their
 * interceptors, customizers, authorizers and exception handlers, which call each other
 * within the process. Other components are not scanned, other auto-configuration is off;
 * what services need besides is given by the test, as by {@code @MockitoBean}.
 * <p>
 * Calls go over the network with {@link AutoConfigureKryonet @AutoConfigureKryonet} on
 * the test besides, which says so.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Inherited
@BootstrapWith(KryonetTestContextBootstrapper.class)
@ExtendWith(SpringExtension.class)
@OverrideAutoConfiguration(enabled = false)
@TypeExcludeFilters(KryonetTypeExcludeFilter.class)
@AutoConfigureKryonet
@ImportAutoConfiguration
public @interface KryonetTest {

	/**
	 * Properties of the application in this test.
	 * @return texts of the form {@code key=value}
	 */
	String[] properties() default {};

	/**
	 * Whether components of calls are scanned. Otherwise none are but what
	 * {@link #includeFilters()} name.
	 * @return {@code true} unless the test says otherwise
	 */
	boolean useDefaultFilters() default true;

	/**
	 * What is scanned besides.
	 * @return filters
	 */
	Filter[] includeFilters() default {};

	/**
	 * What is not scanned.
	 * @return filters
	 */
	Filter[] excludeFilters() default {};

	/**
	 * Auto-configuration that this test does without.
	 * @return classes
	 */
	@AliasFor(annotation = ImportAutoConfiguration.class, attribute = "exclude")
	Class<?>[] excludeAutoConfiguration() default {};

}
