/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.redis.boot;

import java.util.List;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Properties of a Redis server that starts with the application.
 *
 * @param embedded Whether to start a Redis server with the application. It keeps its data
 * in memory only, and stops with the application. Requires kryowire-testkit on the class
 * path.
 * @param embeddedForbiddenProfiles Profiles in which an application refuses to start if
 * kryowire.redis.embedded is true. A profile that begins with one of these names and a
 * hyphen, such as prod-eu, is included.
 */
@ConfigurationProperties("kryowire.redis")
record EmbeddedRedisProperties(@DefaultValue("false") boolean embedded, @DefaultValue( {
		"prod", "production" }) List<String> embeddedForbiddenProfiles){

}
