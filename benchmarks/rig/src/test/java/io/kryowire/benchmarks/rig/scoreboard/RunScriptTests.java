/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.scoreboard;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The run script with rows that take no time: everything else is as always.
 */
class RunScriptTests {

	private static final Path SCRIPTS = Path.of("..");

	private static final String ROWS = """
			group fast "takes no time"
			row quickly "in no time"
			row slowly "not any more"
			subject kryowire rig
			subject grpc rig
			subject pigeon rig
			launch_fast() {
				if [[ $2 == pigeon ]]; then
					printf 'java.io.IOException: a hawk\\n'
					return 1
				fi
				printf 'sample %s %s ops=%s p50us=7\\n' "$1" "$2" "$((${#2} * 1000))" >>"$samples"
			}
			""";

	/** As a JVM ends that has measured to the end. */
	private static final String INVALID = """
			group fast "takes no time"
			row quickly "in no time"
			subject kryowire fast-kryowire
			subject grpc fast-grpc
			launch_fast() {
				printf 'sample %%s %%s ops=7000 p50us=7\\n' "$1" "$2" >>"$samples"
				[[ $2 != %s ]] || { printf '3 calls failed\\n' && return 3; }
			}
			""";

	private static final List<String> ARTICLES = List.of("start * | 0.1",
			"figure S1 | calls a second | 4000 | more | - | quickly | ops | kryowire grpc pigeon | quick",
			"figure S2 | calls a second | 4000 | more | - | slowly | ops | kryowire grpc | full",
			"figure S3 | calls a second | - | more | - | never | ops | kryowire | quick",
			"bars asks.svg | quickly | ops | Calls");

	@TempDir
	Path root;

	private Path benchmarks;

	private String output = "";

	@BeforeEach
	void scriptsWithOtherRows() throws IOException {
		this.benchmarks = Files.createDirectories(this.root.resolve("benchmarks"));
		for (String script : List.of("run", "all.sh", "launch.sh", "compare")) {
			Files.copy(SCRIPTS.resolve(script), this.benchmarks.resolve(script));
		}
		Files.createDirectories(this.root.resolve("docs"));
		Files.createDirectories(this.benchmarks.resolve("rows"));
		Files.writeString(this.benchmarks.resolve("rows/fast.sh"), ROWS);
		Files.write(this.benchmarks.resolve("rows/scoreboard.txt"), ARTICLES);
		Files.createDirectories(this.benchmarks.resolve("rig/target"));
		Files.writeString(this.benchmarks.resolve("rig/target/class-path"), System.getProperty("java.class.path"));
	}

	@Test
	void aFailureDoesNotEndTheRunButIsShownOnThePageAndByTheCode() throws Exception {
		assertThat(run("run", "all", "--quick", "--no-build")).isOne();
		assertThat(this.output).contains("1 of 3, 0:").contains("quickly pigeon FAILED").contains("docs/scoreboard.md");
		assertThat(this.root.resolve("docs/scoreboard.md")).content()
			.contains("pigeon: failed")
			.contains("**pigeon failed**: java.io.IOException: a hawk")
			.contains("| **8000** | 2.0 × | grpc 4000 (2.0 ×)")
			.contains("only part of the full run")
			.contains("there is no row `never`");
		assertThat(results()).singleElement().satisfies((json) -> assertThat(json).content().contains("\"quick\""));
	}

	@Test
	void aPeerWithAnInvalidResultIsShownOnThePageAndDoesNotFailTheRun() throws Exception {
		Files.writeString(this.benchmarks.resolve("rows/fast.sh"), INVALID.formatted("grpc"));
		assertThat(run("run", "all", "--quick", "--no-build")).isZero();
		assertThat(this.output).contains("quickly grpc FAILED").contains("docs/scoreboard.md");
		assertThat(this.root.resolve("docs/scoreboard.md")).content()
			.contains("grpc: failed")
			.contains("**grpc failed**: 3 calls failed");
	}

	@Test
	void anInvalidResultOfOurOwnFailsTheRun() throws Exception {
		Files.writeString(this.benchmarks.resolve("rows/fast.sh"), INVALID.formatted("kryowire"));
		assertThat(run("run", "all", "--quick", "--no-build")).isOne();
		assertThat(this.root.resolve("docs/scoreboard.md")).content().contains("**kryowire failed**: 3 calls failed");
	}

	@Test
	void aRunOfOneRowWritesTheSameFileWhichCanBeCompared() throws Exception {
		assertThat(run("run", "fast", "--peers", "kryowire,grpc", "--rounds", "1", "--no-build")).isZero();
		String json = results().get(0).toString();
		assertThat(run("compare", json, json)).isZero();
		assertThat(this.output).contains("2 ratios compared, 0 fallen by more than 10 %");
	}

	@Test
	void whatIsOfNoUseIsRefused() throws Exception {
		assertThat(run("run", "quickly", "--quick")).isEqualTo(2);
		assertThat(this.output).contains("--quick is for 'all' alone");
		assertThat(run("run", "all", "--seconds", "3")).isEqualTo(2);
		assertThat(run("compare", "one.json")).isEqualTo(2);
	}

	/**
	 * At any time, be it between the start of a process and the next command, and however
	 * often.
	 */
	@ParameterizedTest
	@ValueSource(strings = { "run_jvm rig Main", """
			"$java" &
			until [[ -e $root/process ]]; do sleep 0.01; done
			kill $$
			wait""", """
			(trap 'kill $$; exit' TERM; : > "$root/ready"; while :; do sleep 0.01; done) &
			until [[ -e $root/ready ]]; do sleep 0.01; done
			"$java" &
			until [[ -e $root/process ]]; do sleep 0.01; done
			kill $$
			wait""" })
	void whoIsStoppedStopsWhatIsBeingMeasured(String launch) throws Exception {
		Files.writeString(this.benchmarks.resolve("rows/fast.sh"), """
				group fast "takes for ever"
				row quickly "not at all"
				subject kryowire rig
				launch_fast() {
				%s
				}
				""".formatted(launch));
		Path java = Files.createDirectories(this.root.resolve("jdk/bin")).resolve("java");
		Path started = this.root.resolve("process");
		Files.writeString(java, "#!/bin/sh\necho $$ > '%s.new'\nmv '%s.new' '%s'\nexec sleep 300\n".formatted(started,
				started, started));
		assertThat(java.toFile().setExecutable(true)).isTrue();
		ProcessBuilder builder = new ProcessBuilder("bash", this.benchmarks.resolve("run").toString(), "quickly",
				"--no-build");
		builder.environment().put("JAVA_HOME", this.root.resolve("jdk").toString());
		Process run = builder.redirectErrorStream(true).redirectOutput(this.root.resolve("log").toFile()).start();
		while (!Files.exists(started)) {
			run.waitFor(10, TimeUnit.MILLISECONDS);
			assertThat(run.isAlive() || Files.exists(started)).as(Files.readString(this.root.resolve("log"))).isTrue();
		}
		// Empty if it has been stopped already
		Optional<ProcessHandle> measured = ProcessHandle.of(Long.parseLong(Files.readString(started).trim()));
		try {
			run.destroy();
			assertThat(run.waitFor(1, TimeUnit.MINUTES)).isTrue();
			assertThat(run.exitValue()).isEqualTo(143);
			measured.ifPresent((process) -> assertThat(process.onExit()).succeedsWithin(Duration.ofMinutes(1)));
		}
		finally {
			run.destroyForcibly();
			measured.ifPresent(ProcessHandle::destroyForcibly);
		}
	}

	private List<Path> results() throws IOException {
		try (var files = Files.walk(this.benchmarks.resolve("results"))) {
			return files.filter((file) -> file.endsWith("result.json")).toList();
		}
	}

	private int run(String script, String... arguments) throws Exception {
		List<String> command = new ArrayList<>(List.of("bash", this.benchmarks.resolve(script).toString()));
		command.addAll(List.of(arguments));
		Path log = this.root.resolve("log");
		ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
		builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
		builder.environment().put("JDK_JAVA_OPTIONS", "-XX:TieredStopAtLevel=1");
		Process process = builder.start();
		try {
			boolean ended = process.waitFor(10, TimeUnit.MINUTES);
			this.output = Files.readString(log);
			assertThat(ended).as(this.output).isTrue();
			return process.exitValue();
		}
		finally {
			process.destroyForcibly();
		}
	}

}
