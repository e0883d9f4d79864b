/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package com.acme.archive;

import io.kryowire.autoconfigure.redis.KryowireListenerContainerConfigurer;
import io.kryowire.autoconfigure.state.StateTopicsConfigurer;
import io.kryowire.notify.message.KryowireListenerContainer;
import io.kryowire.notify.state.StateTopics;

import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.connection.RedisStandaloneConfiguration;
import org.springframework.data.redis.connection.jedis.JedisConnectionFactory;
import org.springframework.data.redis.core.StringRedisTemplate;

@Configuration(proxyBeanMethods = false)
class ArchiveRedis {

	@Bean(defaultCandidate = false)
	@Qualifier("archive")
	RedisConnectionFactory archiveConnections(@Value("${archive.redis.host}") String host,
			@Value("${archive.redis.port}") int port, @Value("${archive.redis.password}") String password) {
		RedisStandaloneConfiguration server = new RedisStandaloneConfiguration(host, port);
		server.setPassword(password);
		return new JedisConnectionFactory(server);
	}

	@Bean(defaultCandidate = false)
	@Qualifier("archive")
	StateTopics archiveTopics(StateTopicsConfigurer configurer, @Qualifier("archive") RedisConnectionFactory archive) {
		return configurer.topics(archive);
	}

	@Bean(defaultCandidate = false)
	@Qualifier("archive")
	KryowireListenerContainer archiveContainer(KryowireListenerContainerConfigurer configurer,
			@Qualifier("archive") RedisConnectionFactory archive) {
		return configurer.container(archive);
	}

	@Bean(defaultCandidate = false)
	@Qualifier("archive")
	StringRedisTemplate archiveTemplate(@Qualifier("archive") RedisConnectionFactory archive) {
		return new StringRedisTemplate(archive);
	}

}
