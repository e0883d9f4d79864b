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
 * Annotation for a test that focuses only on calls: the application's services, its
 * imported clients, and their interceptors, customizers, authorizers and exception
 * handlers. Clients call the services within the process. Other components are not
 * scanned and other auto-configuration is disabled, so a test has to provide the other
 * dependencies of its services, for example with {@code @MockitoBean}.
 * <p>
 * Add {@link AutoConfigureKryonet @AutoConfigureKryonet} to make calls over the network.
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
	 * Properties in form {@literal key=value} that are added to the environment of the
	 * test.
	 * @return the properties
	 */
	String[] properties() default {};

	/**
	 * Whether to scan for the components of calls. If not, only components that match
	 * {@link #includeFilters()} are found.
	 * @return whether default filters are used
	 */
	boolean useDefaultFilters() default true;

	/**
	 * Include filters for further components.
	 * @return the filters
	 */
	Filter[] includeFilters() default {};

	/**
	 * Exclude filters for components.
	 * @return the filters
	 */
	Filter[] excludeFilters() default {};

	/**
	 * Auto-configuration classes to exclude.
	 * @return the classes
	 */
	@AliasFor(annotation = ImportAutoConfiguration.class, attribute = "exclude")
	Class<?>[] excludeAutoConfiguration() default {};

}
