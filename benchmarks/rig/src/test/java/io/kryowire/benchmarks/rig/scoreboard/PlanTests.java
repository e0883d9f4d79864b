/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.scoreboard;

import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class PlanTests {

	private static final List<String> REGISTRY = List.of("row|call|sum-ask", "row|call|ping", "row|call|hour",
			"subject|call|kryowire", "subject|call|grpc", "subject|call|kryonet");

	private final List<String> articles = new ArrayList<>(List.of("start * | 2",
			"figure S1 | asks | 860000 | more | - | sum-ask | ops | kryowire grpc kryonet | quick",
			"figure S13 | p50 | 12 | less | - | ping | p50us | kryowire kryonet grpc | full",
			"figure S13 | p99 | 24 | less | - | ping | p99us | kryowire kryonet grpc | full"));

	@Test
	void aQuickRunHasTheRowsThatAreDeclaredForIt() {
		Plan plan = plan(Mode.QUICK);
		assertThat(plan.launches()).extracting(Launch::row).containsOnly("sum-ask").hasSize(3);
		assertThat(plan.leftOut()).singleElement()
			.satisfies((one) -> assertThat(one.row() + ": " + one.reason())
				.isEqualTo("ping: only part of the full run, `benchmarks/run all`"));
	}

	@Test
	void aFullRunHasAllRowsInTheirOrderAndLaunchesEachSubjectTwice() {
		List<String> lines = plan(Mode.FULL).toLines()
			.stream()
			.filter((line) -> line.startsWith("launch|"))
			.map((line) -> line.split("\\|")[1] + " " + line.split("\\|")[3] + " " + line.split("\\|")[4])
			.toList();
		assertThat(lines).hasSize(12)
			.startsWith("1 sum-ask kryowire", "1 sum-ask grpc", "1 sum-ask kryonet", "1 ping kryowire")
			.endsWith("2 ping grpc");
	}

	@Test
	void whatDoesNotFitIsLeftOutPeerByPeerFromTheEnd() {
		// At nearly 9 s a launch there is room for 24: hardly two subjects in each of 13
		// rows, and no third one
		this.articles.set(0, "start * | 2");
		List<String> registry = new ArrayList<>(REGISTRY);
		for (int row = 0; row < 12; row++) {
			this.articles
				.add("figure S21 | push | 1 | more | - | push-%d | ops | kryowire grpc kryonet | quick".formatted(row));
			registry.add("row|call|push-" + row);
		}
		Plan plan = Plan.of(Articles.parse(this.articles), Registry.parse(registry), Mode.QUICK);
		assertThat(plan.expectedSeconds()).isLessThanOrEqualTo(Mode.QUICK.seconds());
		assertThat(plan.leftOut()).anySatisfy((one) -> {
			assertThat(one.row()).isEqualTo("push-11");
			assertThat(one.subject()).isEqualTo("kryonet");
			assertThat(one.reason()).startsWith("left out, since not all fits");
		});
		assertThat(plan.launches()).filteredOn((launch) -> launch.subject().equals("kryowire")).hasSizeGreaterThan(10);
		assertThat(plan.launches()).filteredOn((launch) -> launch.row().equals("sum-ask"))
			.extracting(Launch::optional)
			.startsWith(false, false);
	}

	@Test
	void timeThatIsLeftMakesMeasurementsLongerWithinLimits() {
		Plan plan = plan(Mode.QUICK);
		assertThat(plan.launches()).extracting(Launch::seconds).containsOnly(Mode.QUICK.mostSeconds());
	}

	@Test
	void whatIsLeftIsForSecondLaunchesInTheOrderOfTheRows() {
		// 1494 s have room for seven launches of 207 s, or for nine of 157 s
		this.articles.set(0, "start * | 200");
		Plan plan = plan(Mode.FULL);
		assertThat(plan.launches()).extracting((launch) -> launch.row() + " " + launch.rounds())
			.containsExactly("sum-ask 1", "sum-ask 1", "sum-ask 1", "ping 1", "ping 1", "ping 1");
		this.articles.set(0, "start * | 150");
		assertThat(plan(Mode.FULL).launches()).extracting((launch) -> launch.row() + " " + launch.rounds())
			.containsExactly("sum-ask 2", "sum-ask 2", "sum-ask 2", "ping 1", "ping 1", "ping 1");
	}

	@Test
	void aRowOfItsOwnLengthIsLaunchedOnceForSoLong() {
		this.articles.add("length hour | 12 | 60");
		this.articles.add("figure S23 | stops | - | less | - | hour | stops_ms | kryowire grpc | quick");
		assertThat(plan(Mode.FULL).launches()).filteredOn((launch) -> launch.row().equals("hour"))
			.hasSize(2)
			.allSatisfy((launch) -> {
				assertThat(launch.seconds()).isEqualTo(60);
				assertThat(launch.rounds()).isOne();
			});
	}

	@Test
	void aRowOrASubjectThatNobodyHasRegisteredIsNoErrorButSaid() {
		this.articles.add("figure S17 | forks | - | more | - | philosophers | ops | kryowire | quick");
		this.articles.set(1, this.articles.get(1).replace("grpc", "carrier-pigeon"));
		Plan plan = plan(Mode.QUICK);
		assertThat(plan.launches()).extracting(Launch::subject).containsExactly("kryowire", "kryonet");
		assertThat(plan.leftOut()).extracting((one) -> one.row() + " " + one.subject() + ": " + one.reason())
			.contains("philosophers : not measured: there is no row `philosophers`",
					"sum-ask carrier-pigeon: not measured: the row has no subject `carrier-pigeon`");
	}

	@Test
	void whatWasLeftOutIsReadAsItWasWritten() {
		Plan plan = plan(Mode.QUICK);
		assertThat(LeftOutLine.in(plan.toLines())).isEqualTo(plan.leftOut());
	}

	private Plan plan(Mode mode) {
		return Plan.of(Articles.parse(this.articles), Registry.parse(REGISTRY), mode);
	}

}
