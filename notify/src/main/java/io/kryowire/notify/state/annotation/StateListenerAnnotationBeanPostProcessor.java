/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.annotation;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.aop.support.AopUtils;
import org.springframework.beans.factory.BeanNotOfRequiredTypeException;
import org.springframework.beans.factory.NoSuchBeanDefinitionException;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.beans.factory.config.DestructionAwareBeanPostProcessor;
import org.springframework.context.EmbeddedValueResolverAware;
import org.springframework.core.MethodIntrospector;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.core.annotation.AnnotationUtils;
import org.springframework.util.PatternMatchUtils;
import org.springframework.util.StringUtils;
import org.springframework.util.StringValueResolver;

import io.kryowire.notify.state.InvalidStateListenerException;
import io.kryowire.notify.state.StateListener;
import io.kryowire.notify.state.StateTopic;
import io.kryowire.notify.state.StateTopics;

/**
 * Finds {@link StateListener} methods and has them called, from when all singletons are
 * there until their bean is destroyed.
 */
public final class StateListenerAnnotationBeanPostProcessor
		implements DestructionAwareBeanPostProcessor, SmartInitializingSingleton, EmbeddedValueResolverAware {

	private static final Logger logger = LoggerFactory.getLogger(StateListenerAnnotationBeanPostProcessor.class);

	private final Function<String, StateTopics> topics;

	private final Supplier<? extends Collection<String>> configured;

	private final Map<Class<?>, Map<Method, StateListener>> methods = new ConcurrentHashMap<>();

	/** Registrations by bean, guarded by the monitor of this. */
	private final Map<Object, List<Runnable>> ends = new IdentityHashMap<>();

	private final List<Runnable> postponed = new ArrayList<>();

	/** Those that postponed listeners name, by the bean they belong to. */
	private final Map<String, Set<String>> listened = new TreeMap<>();

	private boolean ready;

	private @Nullable StringValueResolver values;

	/**
	 * Creates a post-processor.
	 * @param topics the topics, which are not asked for before there is a listener and
	 * all singletons are there
	 */
	public StateListenerAnnotationBeanPostProcessor(Supplier<StateTopics> topics) {
		this((name) -> topics.get(), Set::of);
	}

	/**
	 * Creates a post-processor.
	 * @param topics the topics, by the name of their bean, which is empty where none is
	 * named. They are not asked for before there is a listener and all singletons are
	 * there
	 * @param configured the names of topics that somebody has named on purpose
	 */
	public StateListenerAnnotationBeanPostProcessor(Function<String, StateTopics> topics,
			Supplier<? extends Collection<String>> configured) {
		this.topics = topics;
		this.configured = configured;
	}

	@Override
	public void setEmbeddedValueResolver(StringValueResolver resolver) {
		this.values = resolver;
	}

	@Override
	public Object postProcessAfterInitialization(Object bean, String beanName) {
		Class<?> type = AopUtils.getTargetClass(bean);
		listeners(type).forEach((method, annotation) -> {
			ListenerMethodHandler handler = new ListenerMethodHandler(bean, type,
					AopUtils.selectInvocableMethod(method, bean.getClass()));
			String topic = resolve(annotation.topic());
			if (!StringUtils.hasText(topic)) {
				throw new InvalidStateListenerException(method, "it names no topic", null);
			}
			String keys = resolve(annotation.keys());
			String stateTopics = resolve(annotation.stateTopics());
			whenReady(stateTopics, topic, () -> listen(bean, topic(stateTopics, topic, handler), keys, handler));
		});
		return bean;
	}

	private Map<Method, StateListener> listeners(Class<?> type) {
		if (!AnnotationUtils.isCandidateClass(type, StateListener.class)) {
			return Map.of();
		}
		return this.methods.computeIfAbsent(type,
				(key) -> MethodIntrospector.selectMethods(key,
						(MethodIntrospector.MetadataLookup<StateListener>) (method) -> AnnotatedElementUtils
							.findMergedAnnotation(method, StateListener.class)));
	}

	private synchronized void whenReady(String stateTopics, String topic, Runnable registration) {
		if (this.ready) {
			registration.run();
		}
		else {
			this.postponed.add(registration);
			this.listened.computeIfAbsent(stateTopics, (key) -> new TreeSet<>()).add(topic);
		}
	}

	private synchronized void listen(Object bean, StateTopic<Object> topic, String keys,
			ListenerMethodHandler handler) {
		Runnable end = topic.listen((key) -> PatternMatchUtils.simpleMatch(keys, key), handler);
		this.ends.computeIfAbsent(bean, (key) -> new ArrayList<>()).add(end);
	}

	private StateTopic<Object> topic(String stateTopics, String name, ListenerMethodHandler handler) {
		try {
			return this.topics.apply(stateTopics).topic(name, handler.type());
		}
		catch (NoSuchBeanDefinitionException ex) {
			if (stateTopics.isEmpty() || !stateTopics.equals(ex.getBeanName())) {
				throw ex;
			}
			throw new InvalidStateListenerException(handler.method(),
					"there is no bean '%s' of type StateTopics".formatted(stateTopics), ex);
		}
		catch (BeanNotOfRequiredTypeException ex) {
			if (!stateTopics.equals(ex.getBeanName())) {
				throw ex;
			}
			throw new InvalidStateListenerException(handler.method(),
					"bean '%s' is of type %s and not of type StateTopics".formatted(stateTopics,
							ex.getActualType().getName()),
					ex);
		}
		catch (IllegalArgumentException ex) {
			throw new InvalidStateListenerException(handler.method(), String.valueOf(ex.getMessage()), ex);
		}
	}

	private String resolve(String text) {
		StringValueResolver resolver = this.values;
		String resolved = (resolver != null) ? resolver.resolveStringValue(text) : text;
		return (resolved != null) ? resolved : "";
	}

	@Override
	public synchronized void afterSingletonsInstantiated() {
		this.ready = true;
		this.listened.forEach(this::warnOfMistypedTopics);
		this.listened.clear();
		this.postponed.forEach(Runnable::run);
		this.postponed.clear();
	}

	/** An application may well listen to what only others write. */
	private void warnOfMistypedTopics(String stateTopics, Set<String> topics) {
		Set<String> named = new HashSet<>(this.configured.get());
		try {
			this.topics.apply(stateTopics).topics().forEach((topic) -> named.add(topic.name()));
		}
		catch (NoSuchBeanDefinitionException | BeanNotOfRequiredTypeException ex) {
			return; // The first listener that wants them fails, and says why.
		}
		topics.stream().filter((topic) -> !named.contains(topic)).forEach((topic) -> {
			String meant = SimilarNames.find(topic, named);
			if (meant != null) {
				logger.warn(
						"Only a @StateListener names the state topic '{}'. Did you mean '{}', which this application uses?",
						topic, meant);
			}
		});
	}

	@Override
	public synchronized void postProcessBeforeDestruction(Object bean, String beanName) {
		List<Runnable> registered = this.ends.remove(bean);
		if (registered != null) {
			registered.forEach(Runnable::run);
		}
	}

	@Override
	public synchronized boolean requiresDestruction(Object bean) {
		return !listeners(AopUtils.getTargetClass(bean)).isEmpty();
	}

}
