/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.sample;

import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import io.kryowire.test.kryonet.AutoConfigureKryonet;
import io.kryowire.test.kryonet.TestTransport;
import io.kryowire.test.redis.junit.EnabledIfRedisAvailable;

import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;

/**
 * A test of the whole node as a newcomer starts it: with its own Redis, with real calls
 * to itself, on free ports. All tests with this annotation share one node.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Inherited
@EnabledIfRedisAvailable
@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT)
@AutoConfigureKryonet(transport = TestTransport.NETWORK)
public @interface SampleTest {

}
