/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.client;

import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.BeanRegistrar;
import org.springframework.beans.factory.BeanRegistry;
import org.springframework.beans.factory.support.BeanDefinitionOverrideException;
import org.springframework.context.annotation.ImportAware;
import org.springframework.core.annotation.MergedAnnotation;
import org.springframework.core.env.Environment;
import org.springframework.core.type.AnnotationMetadata;
import org.springframework.util.ClassUtils;

/**
 * Registers what {@link ImportKryonetClients} imports: for each contract the client, and
 * the registration by which {@link KryonetClients} knows of it.
 */
public final class KryonetClientRegistrar implements BeanRegistrar, ImportAware {

	private @Nullable AnnotationMetadata importing;

	/**
	 * Creates a registrar: Spring does, and so does the code that it generates ahead of
	 * time in the packages of those who import.
	 */
	public KryonetClientRegistrar() {
	}

	@Override
	public void setImportMetadata(AnnotationMetadata metadata) {
		this.importing = metadata;
	}

	@Override
	public void register(BeanRegistry registry, Environment environment) {
		AnnotationMetadata metadata = Objects.requireNonNull(this.importing, "Spring says who imports");
		Set<KryonetClientRegistration> registrations = new LinkedHashSet<>();
		ContractScanner scanner = new ContractScanner(environment);
		Stream
			.concat(metadata.getAnnotations().stream(ImportKryonetClients.class),
					metadata.getAnnotations()
						.stream(ImportKryonetClients.Container.class)
						.flatMap((container) -> Arrays
							.stream(container.getAnnotationArray(MergedAnnotation.VALUE, ImportKryonetClients.class))))
			.forEach((annotation) -> types(annotation, metadata, scanner)
				.map((type) -> new KryonetClientRegistration(annotation.getString("group"), type))
				.forEach(registrations::add));
		registrations.forEach((registration) -> register(registry, registration));
	}

	private static Stream<Class<?>> types(MergedAnnotation<ImportKryonetClients> annotation,
			AnnotationMetadata metadata, ContractScanner scanner) {
		Class<?>[] types = annotation.getClassArray("types");
		String[] packages = annotation.getStringArray("basePackages");
		Class<?>[] marked = annotation.getClassArray("basePackageClasses");
		boolean isAll = types.length + packages.length + marked.length == 0;
		Stream<String> searched = isAll ? Stream.of(ClassUtils.getPackageName(metadata.getClassName()))
				: Stream.concat(Arrays.stream(packages), Arrays.stream(marked).map(Class::getPackageName));
		return Stream.concat(Arrays.stream(types), searched.distinct().flatMap(scanner::scan));
	}

	@SuppressWarnings("unchecked")
	private static void register(BeanRegistry registry, KryonetClientRegistration registration) {
		String description = "client of %s at the nodes of the group %s".formatted(registration.type().getName(),
				registration.group());
		once(registry, registration.beanName() + ".registration", KryonetClientRegistration.class,
				(spec) -> spec.infrastructure()
					.description("import of the " + description)
					.supplier((context) -> registration));
		once(registry, registration.beanName(), (Class<Object>) registration.type(), (spec) -> spec.lazyInit()
			.primary()
			.description(description)
			.supplier(
					(context) -> context.bean(KryonetClients.class).client(registration.group(), registration.type())));
	}

	/**
	 * Two classes may import the same client. Where beans may not be replaced, as with
	 * Spring Boot, only trying says that it is there; a bean of somebody else stays a
	 * mistake.
	 */
	private static <T> void once(BeanRegistry registry, String name, Class<T> type,
			Consumer<BeanRegistry.Spec<T>> customizer) {
		try {
			registry.registerBean(name, type, customizer);
		}
		catch (BeanDefinitionOverrideException ex) {
			String description = ex.getBeanDefinition().getDescription();
			if (description == null || !description.equals(ex.getExistingDefinition().getDescription())) {
				throw ex;
			}
		}
	}

}
