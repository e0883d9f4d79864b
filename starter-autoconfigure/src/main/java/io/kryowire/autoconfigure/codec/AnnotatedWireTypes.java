/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.codec;

import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

import io.kryowire.codec.WireType;

import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.annotation.AnnotatedBeanDefinition;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.boot.autoconfigure.AutoConfigurationPackages;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.ClassPathScanningCandidateComponentProvider;
import org.springframework.core.env.Environment;
import org.springframework.core.io.ResourceLoader;
import org.springframework.core.type.filter.AnnotationTypeFilter;
import org.springframework.util.ClassUtils;
import org.springframework.util.StringUtils;

/**
 * Declares the types annotated with {@link WireType} in the packages of the application
 * and in configured packages.
 */
final class AnnotatedWireTypes implements WireTypesContributor {

	private final BeanFactory beans;

	private final Environment environment;

	private final ResourceLoader loader;

	private final List<String> morePackages;

	AnnotatedWireTypes(ApplicationContext context, List<String> morePackages) {
		this(context, context.getEnvironment(), context, morePackages);
	}

	AnnotatedWireTypes(BeanFactory beans, Environment environment, ResourceLoader loader, List<String> morePackages) {
		this.beans = beans;
		this.environment = environment;
		this.loader = loader;
		this.morePackages = List.copyOf(morePackages);
	}

	@Override
	public Collection<Class<?>> types() {
		Set<Class<?>> types = new TreeSet<>(Comparator.comparing(Class::getName));
		Scanner scanner = new Scanner(this.environment, this.loader);
		for (String name : packages()) {
			for (BeanDefinition found : scanner.findCandidateComponents(name)) {
				String type = Objects.requireNonNull(found.getBeanClassName());
				types.add(ClassUtils.resolveClassName(type, this.loader.getClassLoader()));
			}
		}
		return types;
	}

	private Set<String> packages() {
		Set<String> packages = new LinkedHashSet<>(this.morePackages);
		if (AutoConfigurationPackages.has(this.beans)) {
			packages.addAll(AutoConfigurationPackages.get(this.beans));
		}
		// An application in the default package would have us read every class there is.
		packages.removeIf((name) -> !StringUtils.hasText(name));
		return packages;
	}

	/** Finds all types, and not only those that can be instantiated. */
	private static final class Scanner extends ClassPathScanningCandidateComponentProvider {

		Scanner(Environment environment, ResourceLoader loader) {
			super(false, environment);
			setResourceLoader(loader);
			addIncludeFilter(new AnnotationTypeFilter(WireType.class));
		}

		@Override
		protected boolean isCandidateComponent(AnnotatedBeanDefinition definition) {
			return true;
		}

	}

}
