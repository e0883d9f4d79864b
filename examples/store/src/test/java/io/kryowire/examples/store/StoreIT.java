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
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;

import io.kryowire.call.Peer;
import io.kryowire.call.client.KryonetClients;
import io.kryowire.call.contract.NodeResult;
import io.kryowire.codec.WireCoder;
import io.kryowire.codec.kryo.KryoCodec;
import io.kryowire.examples.store.file.StoreFile;
import io.kryowire.examples.store.file.StoreFileException;
import io.kryowire.test.cluster.LocalCluster;
import io.kryowire.test.cluster.LocalNode;
import io.kryowire.test.waiting.Waiting;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Two nodes with a file each, over both protocols. HTTP asks one of them.
 */
class StoreIT {

	@TempDir
	private static Path directory;

	private static LocalCluster cluster;

	private static Store store;

	private static String url;

	private final HttpClient http = HttpClient.newHttpClient();

	@BeforeAll
	static void start() throws InterruptedException {
		cluster = LocalCluster.of(StoreApplication.class)
			.nodes(2)
			.groups("store")
			.property("server.port", 0)
			.property("store.max-size", "1MB")
			.properties((index) -> Map.of("store.file", directory.resolve("node-" + index + "/store.lmdb")))
			.start();
		awaitConnected();
		store = cluster.client(Store.class);
		url = "http://127.0.0.1:" + cluster.node(0).context().getEnvironment().getProperty("local.server.port")
				+ "/store";
	}

	/** Until then a key would go to the next node that is connected. */
	private static void awaitConnected() throws InterruptedException {
		for (LocalNode node : cluster.nodes()) {
			for (Peer peer : node.context().getBean(KryonetClients.class).group("store").peers().values()) {
				assertThat(peer.awaitConnected(Waiting.LONGEST.toMillis())).as("%s to %s", node, peer).isTrue();
			}
		}
	}

	@AfterAll
	static void stop() {
		cluster.close();
	}

	@BeforeEach
	void clear() throws Exception {
		for (String key : List.of("rm", "ключ", "user")) {
			Waiting.get(store.remove(key));
		}
	}

	@Test
	void whatOneProtocolWritesTheOtherReads() throws Exception {
		assertThat(put("rm", "over HTTP").statusCode()).isEqualTo(204);
		assertThat(Waiting.get(store.get("rm"))).asString(StandardCharsets.UTF_8).isEqualTo("over HTTP");
		Waiting.get(store.put("ключ", "by a call".getBytes(StandardCharsets.UTF_8)));
		assertThat(get("ключ").body()).isEqualTo("by a call");
		assertThat(store.size().stream().mapToLong(NodeResult::value).sum()).isEqualTo(2);
		assertThat(send(HttpRequest.newBuilder(URI.create(url))).body()).isEqualTo("{\"size\":2}");
		assertThat(delete("ключ").statusCode()).isEqualTo(204);
		assertThat(Waiting.get(store.get("ключ"))).isNull();
		assertThat(Waiting.get(store.remove("ключ"))).isFalse();
	}

	@Test
	void eachKeyIsInTheFileOfOneNodeAndFoundThroughAny() throws Exception {
		for (int i = 0; i < 100; i++) {
			Waiting.get(store.put("k" + i, new byte[] { (byte) i }));
		}
		assertThat(store.size()).extracting(NodeResult::value)
			.allSatisfy((size) -> assertThat(size).isBetween(1L, 99L));
		for (int i = 0; i < 100; i++) {
			String key = "k" + i;
			assertThat(Waiting.get(store.get(key))).containsExactly(i);
			assertThat(cluster.nodes()).filteredOn((node) -> file(node).get(key) != null).hasSize(1);
			assertThat(delete(key).statusCode()).isEqualTo(204);
		}
		assertThat(store.size()).extracting(NodeResult::value).containsExactly(0L, 0L);
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
		Waiting.get(store.put("user", coder.encode(user)));
		assertThat(coder.decode(Waiting.get(store.get("user")))).isEqualTo(user);
	}

	@Test
	void callersAreToldWhyTheyAreRefused() throws Exception {
		assertThatExceptionOfType(ExecutionException.class)
			.isThrownBy(() -> Waiting.get(store.put("k".repeat(512), new byte[1])))
			.havingCause()
			.isInstanceOfSatisfying(StoreFileException.class,
					(ex) -> assertThat(ex.reason()).isEqualTo(StoreFileException.Reason.KEY))
			.withMessageContaining("this one has 512");
		assertThatExceptionOfType(ExecutionException.class)
			.isThrownBy(() -> Waiting.get(store.put("user", new byte[2 << 20])))
			.havingCause()
			.isInstanceOfSatisfying(StoreFileException.class,
					(ex) -> assertThat(ex.reason()).isEqualTo(StoreFileException.Reason.FULL))
			.withMessageContaining("store.max-size");
		assertThat(get("k".repeat(512)).statusCode()).isEqualTo(400);
		HttpResponse<String> full = put("user", "x".repeat(2 << 20));
		assertThat(full.statusCode()).isEqualTo(507);
		assertThat(full.body()).contains("store.max-size").contains("Nothing was written");
	}

	@Test
	void whatIsLongerThanAMessageIsRefusedBeforeItIsReadToItsEnd() throws Exception {
		HttpResponse<String> refusal = put("user", "x".repeat(16 << 20));
		assertThat(refusal.statusCode()).isEqualTo(413);
		assertThat(refusal.body()).contains("kryowire.kryonet.server.max-message-size");
		assertThat(get("user").statusCode()).isEqualTo(404);
	}

	private static StoreFile file(LocalNode node) {
		return node.context().getBean(StoreFile.class);
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
		return HttpRequest.newBuilder(URI.create(url + "/" + URLEncoder.encode(key, StandardCharsets.UTF_8)));
	}

	private HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
		return this.http.send(request.build(), BodyHandlers.ofString(StandardCharsets.UTF_8));
	}

	record User(String uid, String name, int age) {

	}

}
