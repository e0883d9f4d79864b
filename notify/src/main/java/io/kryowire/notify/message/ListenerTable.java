/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.message;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import org.springframework.data.redis.connection.MessageListener;
import org.springframework.data.redis.listener.ChannelTopic;
import org.springframework.data.redis.listener.PatternTopic;
import org.springframework.data.redis.listener.Topic;
import org.springframework.data.redis.serializer.RedisSerializer;

/**
 * Who listens to what. Changed under a lock, read without one.
 */
final class ListenerTable {

	private final Map<ChannelName, List<ListenerBinding>> channels = new ConcurrentHashMap<>();

	private final Map<ChannelName, List<ListenerBinding>> patterns = new ConcurrentHashMap<>();

	private final Map<MessageListener, ListenerBinding> bindings = new LinkedHashMap<>();

	List<ListenerBinding> ofChannel(ChannelName channel) {
		return this.channels.getOrDefault(channel, List.of());
	}

	List<ListenerBinding> ofPattern(ChannelName pattern) {
		return this.patterns.getOrDefault(pattern, List.of());
	}

	synchronized Topics topics() {
		return new Topics(bytes(this.channels.keySet()), bytes(this.patterns.keySet()));
	}

	synchronized List<ListenerBinding> bindings() {
		return List.copyOf(this.bindings.values());
	}

	/** Tells those that want to know that their topics are subscribed, again perhaps. */
	void tellSubscribed() {
		this.channels.forEach((name, bindings) -> bindings.forEach((one) -> one.subscribed(name.bytes(), false)));
		this.patterns.forEach((name, bindings) -> bindings.forEach((one) -> one.subscribed(name.bytes(), true)));
	}

	/** Adds a listener, which keeps its binding if it has one. */
	synchronized void add(ListenerBinding fresh, Topics topics) {
		ListenerBinding binding = this.bindings.computeIfAbsent(fresh.listener(), (key) -> fresh);
		add(this.channels, topics.channels(), binding);
		add(this.patterns, topics.patterns(), binding);
	}

	/**
	 * Removes a listener from topics, or from all of them if none are given.
	 * @return the topics that have no listener any more
	 */
	synchronized Topics remove(MessageListener listener, Topics topics) {
		ListenerBinding binding = this.bindings.get(listener);
		if (binding == null) {
			return Topics.NONE;
		}
		boolean all = topics.isEmpty();
		List<byte[]> channels = remove(this.channels, all ? bytes(this.channels.keySet()) : topics.channels(), binding);
		List<byte[]> patterns = remove(this.patterns, all ? bytes(this.patterns.keySet()) : topics.patterns(), binding);
		Set<ListenerBinding> left = new HashSet<>();
		this.channels.values().forEach(left::addAll);
		this.patterns.values().forEach(left::addAll);
		if (!left.contains(binding)) {
			this.bindings.remove(listener);
		}
		return new Topics(channels, patterns);
	}

	/**
	 * Removes a listener from all topics but some.
	 * @return the topics that have no listener any more
	 */
	synchronized Topics retain(MessageListener listener, Topics kept) {
		Topics others = new Topics(others(this.channels.keySet(), kept.channels()),
				others(this.patterns.keySet(), kept.patterns()));
		return others.isEmpty() ? Topics.NONE : remove(listener, others);
	}

	private static List<byte[]> others(Set<ChannelName> names, List<byte[]> kept) {
		Set<ChannelName> others = new HashSet<>(names);
		kept.forEach((name) -> others.remove(new ChannelName(name)));
		return bytes(others);
	}

	private static void add(Map<ChannelName, List<ListenerBinding>> map, Collection<byte[]> names,
			ListenerBinding binding) {
		for (byte[] name : names) {
			map.compute(new ChannelName(name), (key, old) -> {
				if (old == null) {
					return List.of(binding);
				}
				if (old.contains(binding)) {
					return old;
				}
				List<ListenerBinding> more = new ArrayList<>(old);
				more.add(binding);
				return List.copyOf(more);
			});
		}
	}

	private static List<byte[]> remove(Map<ChannelName, List<ListenerBinding>> map, Collection<byte[]> names,
			ListenerBinding binding) {
		List<byte[]> orphans = new ArrayList<>();
		for (byte[] name : names) {
			map.computeIfPresent(new ChannelName(name), (key, old) -> {
				List<ListenerBinding> fewer = old.stream().filter((one) -> one != binding).toList();
				if (fewer.isEmpty()) {
					orphans.add(name);
					return null;
				}
				return fewer;
			});
		}
		return orphans;
	}

	private static List<byte[]> bytes(Collection<ChannelName> names) {
		return names.stream().map(ChannelName::bytes).toList();
	}

	/** Channels and patterns by name. */
	record Topics(List<byte[]> channels, List<byte[]> patterns) {

		static final Topics NONE = new Topics(List.of(), List.of());

		static Topics named(Collection<? extends Topic> topics, RedisSerializer<String> serializer) {
			List<byte[]> channels = new ArrayList<>();
			List<byte[]> patterns = new ArrayList<>();
			for (Topic topic : topics) {
				if (!(topic instanceof ChannelTopic || topic instanceof PatternTopic)) {
					throw new IllegalArgumentException(
							"Topic %s is neither a ChannelTopic nor a PatternTopic".formatted(topic));
				}
				((topic instanceof ChannelTopic) ? channels : patterns).add(serializer.serialize(topic.getTopic()));
			}
			return new Topics(channels, patterns);
		}

		boolean isEmpty() {
			return this.channels.isEmpty() && this.patterns.isEmpty();
		}

	}

}
