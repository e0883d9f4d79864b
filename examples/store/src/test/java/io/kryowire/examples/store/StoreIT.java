/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.examples.store;

import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.ExecutionException;

import io.kryowire.call.contract.NodeResult;
import io.kryowire.codec.WireCoder;
import io.kryowire.codec.kryo.KryoCodec;
import io.kryowire.examples.store.file.StoreFileException;
import io.kryowire.test.kryonet.AutoConfigureKryonet;
import io.kryowire.test.kryonet.TestTransport;
import io.kryowire.test.waiting.Waiting;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * The whole application, over both protocols.
 */
@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT, properties = "store.max-size=1MB")
@AutoConfigureKryonet(transport = TestTransport.NETWORK)
@DirtiesContext
class StoreIT {

	@TempDir
	private static Path directory;

	private final Store store;

	private final String url;

	private final HttpClient http = HttpClient.newHttpClient();

	StoreIT(@Autowired Store store, @LocalServerPort int port) {
		this.store = store;
		this.url = "http://127.0.0.1:" + port + "/store";
	}

	@DynamicPropertySource
	static void file(DynamicPropertyRegistry registry) {
		registry.add("store.file", () -> directory.resolve("it/store.lmdb"));
	}

	@BeforeEach
	void clear() throws Exception {
		for (String key : new String[] { "rm", "ключ", "user" }) {
			Waiting.get(this.store.remove(key));
		}
	}

	@Test
	void whatOneProtocolWritesTheOtherReads() throws Exception {
		assertThat(put("rm", "over HTTP").statusCode()).isEqualTo(204);
		assertThat(Waiting.get(this.store.get("rm"))).asString(StandardCharsets.UTF_8).isEqualTo("over HTTP");
		Waiting.get(this.store.put("ключ", "by a call".getBytes(StandardCharsets.UTF_8)));
		assertThat(get("ключ").body()).isEqualTo("by a call");
		assertThat(this.store.size()).extracting(NodeResult::value).containsExactly(2L);
		assertThat(send(HttpRequest.newBuilder(URI.create(this.url))).body()).isEqualTo("{\"size\":2}");
		assertThat(delete("ключ").statusCode()).isEqualTo(204);
		assertThat(Waiting.get(this.store.get("ключ"))).isNull();
		assertThat(Waiting.get(this.store.remove("ключ"))).isFalse();
	}

	@Test
	void whatIsNotThereIsNotFound() throws Exception {
		assertThat(get("rm").statusCode()).isEqualTo(404);
		assertThat(delete("rm").statusCode()).isEqualTo(404);
		assertThat(put("rm", "").statusCode()).isEqualTo(204);
		assertThat(get("rm").statusCode()).isEqualTo(200);
	}

	@Test
	void callersDecideWhatTheBytesMean() throws Exception {
		WireCoder<User> coder = KryoCodec.of(User.class).coder(User.class);
		User user = new User("user", "Ada", 36);
		Waiting.get(this.store.put("user", coder.encode(user)));
		assertThat(coder.decode(Waiting.get(this.store.get("user")))).isEqualTo(user);
	}

	@Test
	void callersAreToldWhyTheyAreRefused() throws Exception {
		assertThatExceptionOfType(ExecutionException.class)
			.isThrownBy(() -> Waiting.get(this.store.put("k".repeat(512), new byte[1])))
			.havingCause()
			.isInstanceOfSatisfying(StoreFileException.class,
					(ex) -> assertThat(ex.reason()).isEqualTo(StoreFileException.Reason.KEY))
			.withMessageContaining("this one has 512");
		assertThatExceptionOfType(ExecutionException.class)
			.isThrownBy(() -> Waiting.get(this.store.put("user", new byte[900_000])))
			.havingCause()
			.isInstanceOfSatisfying(StoreFileException.class,
					(ex) -> assertThat(ex.reason()).isEqualTo(StoreFileException.Reason.FULL))
			.withMessageContaining("store.max-size");
		assertThat(get("k".repeat(512)).statusCode()).isEqualTo(400);
		HttpResponse<String> full = put("user", "x".repeat(900_000));
		assertThat(full.statusCode()).isEqualTo(507);
		assertThat(full.body()).contains("store.max-size").contains("Nothing was written");
	}

	private HttpResponse<String> get(String key) throws IOException, InterruptedException {
		return send(request(key));
	}

	private HttpResponse<String> delete(String key) throws IOException, InterruptedException {
		return send(request(key).DELETE());
	}

	private HttpResponse<String> put(String key, String value) throws IOException, InterruptedException {
		return send(request(key).PUT(BodyPublishers.ofString(value)));
	}

	private HttpRequest.Builder request(String key) {
		return HttpRequest.newBuilder(URI.create(this.url + "/" + URLEncoder.encode(key, StandardCharsets.UTF_8)));
	}

	private HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
		return this.http.send(request.build(), BodyHandlers.ofString(StandardCharsets.UTF_8));
	}

	record User(String uid, String name, int age) {

	}

}
