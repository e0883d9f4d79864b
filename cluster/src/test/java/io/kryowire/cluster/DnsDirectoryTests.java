/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import io.kryowire.test.waiting.Waiting;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class DnsDirectoryTests {

	private static final Duration INTERVAL = Duration.ofMillis(100);

	private final ScheduledExecutorService executor = Executors.newSingleThreadScheduledExecutor();

	private final AtomicInteger asked = new AtomicInteger();

	private final List<NodeView> seen = new CopyOnWriteArrayList<>();

	private volatile DnsDirectory.Resolver resolver = (name) -> addresses("10.0.0.2", "10.0.0.1");

	private DnsDirectory directory;

	private static InetAddress[] addresses(String... literals) throws UnknownHostException {
		InetAddress[] addresses = new InetAddress[literals.length];
		for (int i = 0; i < literals.length; i++) {
			addresses[i] = InetAddress.getByName(literals[i]);
		}
		return addresses;
	}

	@BeforeEach
	void begin() {
		this.directory = new DnsDirectory("quotes.default.svc", 7420, INTERVAL, this.executor, (name) -> {
			try {
				assertThat(name).isEqualTo("quotes.default.svc");
				return this.resolver.resolve(name);
			}
			finally {
				this.asked.incrementAndGet();
			}
		});
		this.directory.listen(this.seen::add);
		awaitAnswers(1);
	}

	@AfterEach
	void end() {
		this.directory.close();
		this.executor.shutdownNow();
	}

	/** So many answers more, and what follows from them. */
	private void awaitAnswers(int more) {
		int before = this.asked.get();
		Waiting.patiently().until(() -> this.asked.get() > before + more);
	}

	private List<String> ids() {
		return this.directory.view().nodes().stream().map(ClusterNode::id).toList();
	}

	/**
	 * The first answer may be one that was on its way, and the third is asked for after
	 * the second is known.
	 */
	private void resolve(DnsDirectory.Resolver next) {
		this.resolver = next;
		awaitAnswers(2);
	}

	@Test
	void eachAddressIsANode() {
		assertThat(this.directory.view().nodes()).containsExactly(ClusterNode.at("10.0.0.1:7420", "10.0.0.1", 7420),
				ClusterNode.at("10.0.0.2:7420", "10.0.0.2", 7420));
		assertThat(this.directory.trouble()).isEmpty();
	}

	@Test
	void addressesOfBothKindsAreNodesAndTheSameOneTwiceIsOne() {
		resolve((name) -> addresses("2001:db8::1", "10.0.0.1", "10.0.0.1", "fe80::1%1"));
		assertThat(ids()).containsExactly("10.0.0.1:7420", "[2001:db8:0:0:0:0:0:1]:7420", "[fe80:0:0:0:0:0:0:1]:7420");
		assertThat(this.directory.view().nodes().get(1).host()).isEqualTo("2001:db8:0:0:0:0:0:1");
	}

	@Test
	void itIsAskedAtOnceIfANodeIsMissing() {
		try (DnsDirectory seldom = new DnsDirectory("quotes.default.svc", 7420, Duration.ofDays(1), this.executor,
				(name) -> this.resolver.resolve(name))) {
			Waiting.patiently().until(() -> seldom.view().nodes().size() == 2);
			this.resolver = (name) -> addresses("10.0.0.1", "10.0.0.2", "10.0.0.3");
			seldom.refreshSoon();
			Waiting.patiently().until(() -> seldom.view().nodes().size() == 3);
			this.resolver = (name) -> addresses("10.0.0.1");
			seldom.refreshSoon();
			Waiting.patiently().until(() -> seldom.view().nodes().size() == 1);
		}
	}

	@Test
	void itIsNotAskedAfterItsExecutorHasEnded() {
		this.executor.shutdownNow();
		this.directory.refreshSoon();
		assertThat(ids()).hasSize(2);
	}

	@Test
	void itIsAskedAgainAndOnlyChangesAreNewViews() {
		resolve((name) -> addresses("10.0.0.1", "10.0.0.2"));
		long epoch = this.directory.view().epoch();
		assertThat(epoch).isOne();
		resolve((name) -> addresses("10.0.0.1", "10.0.0.2", "10.0.0.3"));
		assertThat(ids()).hasSize(3);
		assertThat(this.directory.view().epoch()).isEqualTo(2);
		assertThat(this.seen).extracting(NodeView::epoch).doesNotHaveDuplicates().endsWith(2L);
	}

	@Test
	void whenTheNameCannotBeResolvedThenTheLastViewStandsAndTheReasonIsGiven() {
		resolve((name) -> {
			throw new UnknownHostException("quotes.default.svc: from a test");
		});
		assertThat(ids()).containsExactly("10.0.0.1:7420", "10.0.0.2:7420");
		assertThat(this.directory.trouble()).contains("\"quotes.default.svc\" cannot be resolved")
			.contains("from a test");
		resolve((name) -> addresses());
		assertThat(ids()).hasSize(2);
		assertThat(this.directory.trouble()).contains("it has no addresses");
		resolve((name) -> addresses("10.0.0.9"));
		assertThat(ids()).containsExactly("10.0.0.9:7420");
		assertThat(this.directory.trouble()).isEmpty();
	}

	@Test
	void aResolverThatBreaksIsAskedAgain() {
		resolve((name) -> {
			throw new AssertionError("from a test");
		});
		assertThat(this.directory.trouble()).contains("AssertionError");
		resolve((name) -> addresses("10.0.0.9"));
		assertThat(ids()).containsExactly("10.0.0.9:7420");
	}

	@Test
	void whenItIsClosedThenNobodyIsAsked() throws Exception {
		this.directory.close();
		Waiting.get(this.executor.submit(() -> null));
		int before = this.asked.get();
		this.resolver = (name) -> addresses("10.0.0.9");
		Waiting.get(this.executor.schedule(() -> null, 3 * INTERVAL.toMillis(), TimeUnit.MILLISECONDS));
		assertThat(this.asked).hasValue(before);
		assertThat(ids()).hasSize(2);
	}

	@Test
	void theResolverOfTheJdkFindsThisMachine() {
		try (DnsDirectory local = new DnsDirectory("localhost", 7420, Duration.ofMinutes(5), this.executor)) {
			Waiting.patiently().until(() -> local.view().epoch() > 0);
			assertThat(local.view().nodes()).extracting(ClusterNode::id)
				.containsAnyOf("127.0.0.1:7420", "[0:0:0:0:0:0:0:1]:7420");
			assertThat(local).hasToString("dns:localhost:7420");
		}
	}

	@ParameterizedTest
	@CsvSource({ "'', 7420, PT1S", "quotes, 0, PT1S", "quotes, 65536, PT1S", "quotes, 7420, PT0.099S" })
	void mistakesAreRefused(String name, int port, Duration interval) {
		assertThatIllegalArgumentException()
			.isThrownBy(() -> new DnsDirectory(name, port, interval, this.executor, this.resolver))
			.withMessageContaining("name=\"%s\", port=%d, interval=%s".formatted(name, port, interval));
	}

	@Test
	void whenTheJdkNeverForgetsAnAddressThenThatIsTheTrouble() {
		assertThat(AddressCache.describe(INTERVAL, -1)).contains("networkaddress.cache.ttl is -1");
		assertThat(AddressCache.describe(INTERVAL, 30)).isEmpty();
		assertThat(AddressCache.describe(INTERVAL, 0)).isEmpty();
	}

	@ParameterizedTest
	@CsvSource({ ",, 30", "5,, 5", "5, 7, 5", ", 7, 7", "-1, 7, -1", "x,, 30", "x, 7, 7" })
	void theTimeIsThatOfTheJdk(String security, String system, int seconds) {
		assertThat(AddressCache.seconds(security, system)).isEqualTo(seconds);
	}

}
