/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.versions;

import java.util.List;
import java.util.function.Predicate;

/**
 * A library of which a minimum version is required if it is present.
 *
 * @param name the name of the library
 * @param packages the prefix of its packages
 * @param there a class that all its versions have
 * @param marker a class that it has had since the required version
 * @param needed the required version
 * @param remedy how to get that version
 */
record RequiredVersion(String name, String packages, String there, String marker, String needed, String remedy) {

	private static final String BOOT = "It is part of Spring Boot 4.1: upgrade Spring Boot, or spring-boot-dependencies";

	private static final String KRYO = "It is a dependency of Kryowire: find out with \"mvn dependency:tree -Dincludes=com.esotericsoftware\" "
			+ "what requires another version, and let kryowire-bom manage it";

	/** Libraries of which applications are known to have older versions. */
	static final List<RequiredVersion> ALL = List.of(
			new RequiredVersion("Spring Framework", "org.springframework.",
					"org.springframework.beans.factory.BeanFactory", "org.springframework.beans.factory.BeanRegistrar",
					"7.0", BOOT),
			new RequiredVersion("Spring Data Redis", "org.springframework.data.redis.",
					"org.springframework.data.redis.core.RedisTemplate",
					"org.springframework.data.redis.messaging.RedisMessageSendingTemplate", "4.1", BOOT),
			new RequiredVersion("Jedis", "redis.clients.", "redis.clients.jedis.Jedis",
					"redis.clients.jedis.RedisSentinelClient", "7.2", BOOT),
			new RequiredVersion("Kryo", "com.esotericsoftware.kryo.", "com.esotericsoftware.kryo.Kryo",
					"com.esotericsoftware.kryo.io.KryoBufferOverflowException", "5.6", KRYO));

	/**
	 * Whether the missing class belongs to this library, which is present but too old.
	 */
	boolean isMissed(String missing, Predicate<String> present) {
		return missing.startsWith(this.packages) && present.test(this.there) && !present.test(this.marker);
	}

}
