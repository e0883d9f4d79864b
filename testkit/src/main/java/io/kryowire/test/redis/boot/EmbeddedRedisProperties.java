/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.redis.boot;

import java.util.List;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Properties of a Redis that an application brings with it.
 *
 * @param embedded Whether the application starts a Redis of its own, which forgets
 * everything when it ends. Needs kryowire-testkit on the class path.
 * @param embeddedForbiddenProfiles Profiles with which an application does not start if
 * it has a Redis of its own. Those that begin with one of them and a hyphen are meant
 * too.
 */
@ConfigurationProperties("kryowire.redis")
public record EmbeddedRedisProperties(@DefaultValue("false") boolean embedded, @DefaultValue( {
		"prod", "production" }) List<String> embeddedForbiddenProfiles){

}
