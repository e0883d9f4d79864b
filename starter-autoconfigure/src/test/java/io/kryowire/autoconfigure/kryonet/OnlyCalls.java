/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.kryonet;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import io.kryowire.autoconfigure.codec.CodecAutoConfiguration;

import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.autoconfigure.context.LifecycleAutoConfiguration;
import org.springframework.boot.autoconfigure.ssl.SslAutoConfiguration;
import org.springframework.context.annotation.Configuration;

/**
 * An application that calls and answers calls, and has nothing else that Spring Boot
 * would add, so that many of them can be started.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Configuration(proxyBeanMethods = false)
@ImportAutoConfiguration({ LifecycleAutoConfiguration.class, SslAutoConfiguration.class, CodecAutoConfiguration.class,
		KryonetAutoConfiguration.class, KryonetClientAutoConfiguration.class, KryonetServerAutoConfiguration.class })
public @interface OnlyCalls {

}
