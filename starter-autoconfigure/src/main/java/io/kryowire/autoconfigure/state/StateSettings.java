/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.state;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;

import io.kryowire.autoconfigure.properties.InvalidPropertyException;
import io.kryowire.notify.state.InvalidStateSettingException;
import io.kryowire.notify.state.StateTopicSettings;
import io.kryowire.notify.state.StateTopicSettingsBuilder;

import org.springframework.boot.context.properties.PropertyMapper;
import org.springframework.util.unit.DataSize;

/**
 * The settings of topics from configuration properties: those of individual topics, and
 * those of all others.
 */
final class StateSettings {

	private static final String PREFIX = "kryowire.state";

	private final StateTopicSettings general;

	private final Map<String, StateTopicSettings> topics = new HashMap<>();

	StateSettings(StateProperties properties, StateEvolutionProperties evolution) {
		this.general = changed(StateTopicSettings.DEFAULTS, PREFIX,
				(settings) -> general(properties, settings.blindWrites(evolution.blindWrites())));
		properties.topics()
			.forEach((name, topic) -> this.topics.put(name,
					changed(this.general, PREFIX + ".topics." + name, (settings) -> own(topic, settings))));
	}

	/** Those of topics that have none of their own. */
	StateTopicSettings general() {
		return this.general;
	}

	StateTopicSettings of(String topic) {
		return this.topics.getOrDefault(topic, this.general);
	}

	private static void general(StateProperties properties, StateTopicSettingsBuilder settings) {
		settings.prefix(properties.prefix())
			.partitions(properties.partitions())
			.ttl(properties.ttl())
			.replica(properties.replica().mode())
			.maxEntries(properties.replica().maxEntries())
			.headInterval(properties.headInterval())
			.staleAfter(properties.staleAfter())
			.commandTimeout(properties.commandTimeout())
			.writeTimeout(properties.writeTimeout())
			.inlineLimit(bytes(properties.inlineLimit()))
			.sharded(properties.sharded())
			.journalLength(properties.journalLength())
			.dirtyLimit(properties.dirtyLimit())
			.foreignWrites(properties.foreignWrites())
			.sweepInterval(properties.sweepInterval())
			.firstRetry(properties.retry().delay())
			.longestRetry(properties.retry().maxDelay())
			.readYourWrites(properties.replica().readYourWrites());
	}

	private static void own(StateProperties.Topic topic, StateTopicSettingsBuilder settings) {
		PropertyMapper map = PropertyMapper.get();
		map.from(topic::partitions).to(settings::partitions);
		map.from(topic::ttl).to(settings::ttl);
		map.from(topic.replica()::mode).to(settings::replica);
		map.from(topic.replica()::maxEntries).to(settings::maxEntries);
		map.from(topic::headInterval).to(settings::headInterval);
		map.from(topic::staleAfter).to(settings::staleAfter);
		map.from(topic::inlineLimit).as(StateSettings::bytes).to(settings::inlineLimit);
		map.from(topic::sharded).to(settings::sharded);
		map.from(topic::journalLength).to(settings::journalLength);
		map.from(topic::dirtyLimit).to(settings::dirtyLimit);
		map.from(topic::foreignWrites).to(settings::foreignWrites);
		map.from(topic::sweepInterval).to(settings::sweepInterval);
		map.from(topic.retry()::delay).to(settings::firstRetry);
		map.from(topic.retry()::maxDelay).to(settings::longestRetry);
		map.from(topic.replica()::readYourWrites).to(settings::readYourWrites);
	}

	private static int bytes(DataSize size) {
		return (int) Math.max(Integer.MIN_VALUE, Math.min(Integer.MAX_VALUE, size.toBytes()));
	}

	private static StateTopicSettings changed(StateTopicSettings from, String prefix,
			Consumer<StateTopicSettingsBuilder> changes) {
		try {
			return from.with(changes);
		}
		catch (InvalidStateSettingException ex) {
			throw new InvalidPropertyException(prefix + "." + ex.setting(), ex.value(), ex);
		}
	}

}
