/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.versions;

import java.util.List;
import java.util.function.Predicate;

/**
 * A library that has to be new enough where it is.
 *
 * @param name what it is called
 * @param packages where its classes are
 * @param there a class that it has always had
 * @param marker a class that it has had since
 * @param needed the version that is needed
 * @param remedy where to get it
 */
record RequiredVersion(String name, String packages, String there, String marker, String needed, String remedy) {

	private static final String BOOT = "Spring Boot 4.1 brings it: raise the version of Spring Boot, or of spring-boot-dependencies";

	private static final String KRYO = "Kryowire brings it: look with \"mvn dependency:tree -Dincludes=com.esotericsoftware\" for who "
			+ "asks for another one, and let kryowire-bom manage it";

	/** Those that applications have been seen to be without. */
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

	/** Whether the library is there and too old, and what is missing would be in it. */
	boolean isMissed(String missing, Predicate<String> present) {
		return missing.startsWith(this.packages) && present.test(this.there) && !present.test(this.marker);
	}

}
