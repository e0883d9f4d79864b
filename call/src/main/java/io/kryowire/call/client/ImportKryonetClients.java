/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.client;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import org.springframework.context.annotation.Import;
import org.springframework.core.annotation.AliasFor;

/**
 * Makes beans of contracts: clients that call the nodes of a group, to be injected by
 * their interfaces. Where the application has a bean that implements such a contract, the
 * interface still means the client, and the class means the bean.
 * <p>
 * A client is the bean {@code group#full.name.of.Contract}. Whoever imports one contract
 * in two groups says by this name which one is meant, or asks {@link KryonetClients}.
 * <p>
 * Without types and packages, contracts are looked for in the package of the annotated
 * class.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@Repeatable(ImportKryonetClients.Container.class)
@Import(KryonetClientRegistrar.class)
public @interface ImportKryonetClients {

	/**
	 * The name of a group without one.
	 */
	String DEFAULT_GROUP = "default";

	/**
	 * The same as {@link #types()}.
	 * @return interfaces
	 */
	@AliasFor("types")
	Class<?>[] value() default {};

	/**
	 * The contracts. {@link io.kryowire.call.task.OwnerTasks} is one, too.
	 * @return interfaces
	 */
	@AliasFor("value")
	Class<?>[] types() default {};

	/**
	 * The group whose nodes are called, as the configuration names it.
	 * @return its name
	 */
	String group() default DEFAULT_GROUP;

	/**
	 * Where to look for interfaces with
	 * {@link io.kryowire.call.contract.KryonetExchange @KryonetExchange}.
	 * @return packages, with all below
	 */
	String[] basePackages() default {};

	/**
	 * Where to look for interfaces with
	 * {@link io.kryowire.call.contract.KryonetExchange @KryonetExchange}.
	 * @return classes whose packages are meant
	 */
	Class<?>[] basePackageClasses() default {};

	/**
	 * Several groups.
	 */
	@Documented
	@Retention(RetentionPolicy.RUNTIME)
	@Target(ElementType.TYPE)
	@Import(KryonetClientRegistrar.class)
	@interface Container {

		/**
		 * The imports.
		 * @return one for each group
		 */
		ImportKryonetClients[] value();

	}

}
