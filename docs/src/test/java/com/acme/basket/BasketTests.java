/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package com.acme.basket;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

import io.kryowire.autoconfigure.codec.CodecAutoConfiguration;
import io.kryowire.codec.WireCodec;
import io.kryowire.notify.message.KryoRedisSerializer;
import io.kryowire.test.redis.EmbeddedRedis;
import io.kryowire.test.redis.junit.EnabledIfRedisAvailable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.data.redis.autoconfigure.DataRedisAutoConfiguration;
import org.springframework.boot.test.context.ConfigDataApplicationContextInitializer;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.data.redis.core.RedisTemplate;
import org.springframework.data.redis.serializer.RedisSerializer;
import org.springframework.data.redis.serializer.SerializationException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Values of plain Kryo are read, before and after the move.
 */
@EnabledIfRedisAvailable
class BasketTests {

	private static final Basket.Item TEA = new Basket.Item("tea", 2, BigDecimal.TEN);

	private static final Basket ADA = new Basket("ada", new ArrayList<>(List.of(TEA)));

	private final ApplicationContextRunner runner = new ApplicationContextRunner()
		.withInitializer(new ConfigDataApplicationContextInitializer())
		.withConfiguration(AutoConfigurations.of(CodecAutoConfiguration.class, DataRedisAutoConfiguration.class))
		.withUserConfiguration(BasketRedis.class);

	@Test
	void bothKindsOfProcessesReadWhatBothWrite() {
		try (EmbeddedRedis redis = EmbeddedRedis.start()) {
			ApplicationContextRunner here = this.runner.withPropertyValues("spring.data.redis.port=" + redis.port(),
					"spring.data.redis.host=" + redis.host(), "spring.data.redis.password=" + redis.password());
			here.run((before) -> here.withPropertyValues("baskets.moved=true").run((after) -> {
				RedisTemplate<String, Basket> former = template(before.getBean("basketTemplate"));
				RedisTemplate<String, Basket> moved = template(after.getBean("basketTemplate"));
				former.opsForValue().set("basket:former", ADA);
				moved.opsForValue().set("basket:moved", ADA);
				assertThat(former.opsForValue().multiGet(List.of("basket:former", "basket:moved"))).containsExactly(ADA,
						ADA);
				assertThat(moved.opsForValue().multiGet(List.of("basket:former", "basket:moved"))).containsExactly(ADA,
						ADA);
				RedisSerializer<Basket> ours = new KryoRedisSerializer<>(after.getBean(WireCodec.class), Basket.class);
				assertThat(ours.deserialize(raw(moved, "basket:moved"))).isEqualTo(ADA);
				assertThatExceptionOfType(SerializationException.class)
					.isThrownBy(() -> ours.deserialize(raw(moved, "basket:former")));
			}));
		}
	}

	static Stream<List<Basket.Item>> lists() {
		return Stream.of(new ArrayList<>(List.of(TEA)), Arrays.asList(TEA, TEA), List.of(), List.of(TEA),
				List.of(TEA, TEA, TEA), Stream.of(TEA).toList(), Stream.of(TEA, TEA, TEA).toList());
	}

	@ParameterizedTest
	@MethodSource("lists")
	void listsOfTheUsualKindsAreRead(List<Basket.Item> items) {
		Basket basket = new Basket("ada", items);
		FormerSerializer former = new FormerSerializer();
		assertThat(former.deserialize(former.serialize(basket))).isEqualTo(basket);
	}

	@Test
	void theBytesDoNotChooseTheClass() {
		FormerSerializer former = new FormerSerializer();
		byte[] other = former.serialize(new StringBuilder("other"));
		assertThatExceptionOfType(SerializationException.class).isThrownBy(() -> former.deserialize(other));
		assertThat(former.deserialize(former.serialize(ADA))).isEqualTo(ADA);
	}

	@SuppressWarnings("unchecked")
	private static RedisTemplate<String, Basket> template(Object bean) {
		return (RedisTemplate<String, Basket>) bean;
	}

	private static byte[] raw(RedisTemplate<String, Basket> template, String key) {
		byte[] value = template.execute((connection) -> connection.stringCommands().get(key.getBytes()), false);
		return (value != null) ? value : new byte[0];
	}

}
