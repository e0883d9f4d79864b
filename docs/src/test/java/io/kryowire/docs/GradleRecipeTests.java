/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.docs;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

import javax.tools.ToolProvider;

import com.acme.contract.QuoteService;
import io.kryowire.call.contract.KryonetExchange;
import io.kryowire.call.contract.ServiceContract;
import io.kryowire.codec.WireCodec;
import io.kryowire.codec.kryo.KryoCodec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a build by Gradle asks for is there, and a contract needs no more. Gradle itself
 * is not run.
 */
class GradleRecipeTests {

	private static final Pattern BLOCK = Pattern.compile("```groovy\\n(?<code>.*?)```", Pattern.DOTALL);

	private static final Pattern COORDINATES = Pattern.compile("'io\\.kryowire:([^:']+)(?::([^']+))?'");

	@Test
	void everyArtifactIsInTheBom() throws IOException {
		String bom = Files.readString(Path.of("../bom/pom.xml"));
		List<MatchResult> all = BLOCK.matcher(Files.readString(Path.of("recipes.md")))
			.results()
			.flatMap((block) -> COORDINATES.matcher(block.group(1)).results())
			.toList();
		assertThat(all).extracting((each) -> each.group(1)).contains("kryowire-bom", "kryowire-call");
		for (MatchResult each : all) {
			assertThat(bom).contains("<artifactId>" + each.group(1) + "</artifactId>");
			if (each.group(1).equals("kryowire-bom")) {
				assertThat(bom).contains("<version>" + each.group(2) + "</version>");
			}
			else {
				assertThat(each.group(2)).as(each.group()).isNull();
			}
		}
	}

	/**
	 * Gradle passes no {@code -parameters}, and java-library brings nothing of Spring.
	 */
	@Test
	void theContractIsCompiledWithOneArtifactAndNoOption(@TempDir Path classes) throws Exception {
		String sources = "src/test/java/com/acme/contract/";
		int problems = ToolProvider.getSystemJavaCompiler()
			.run(null, null, null, "-proc:none", "-cp", location(KryonetExchange.class), "-d", classes.toString(),
					sources + "Quote.java", sources + "QuoteService.java");
		assertThat(problems).isZero();
		try (URLClassLoader loader = new Compiled(classes.toUri().toURL())) {
			Class<?> type = loader.loadClass(QuoteService.class.getName());
			assertThat(type).isNotSameAs(QuoteService.class);
			assertThat(type.getMethods()[0].getParameters()[0].isNamePresent()).isFalse();
			ServiceContract contract = ServiceContract.of(type);
			WireCodec codec = KryoCodec.of();
			contract.declareTo(codec);
			assertThat(contract.exchanges()).hasSize(1);
		}
	}

	private static String location(Class<?> type) throws Exception {
		return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI()).toString();
	}

	/** Has its own contract, and everything else of the tests. */
	private static final class Compiled extends URLClassLoader {

		Compiled(URL classes) {
			super(new URL[] { classes }, GradleRecipeTests.class.getClassLoader());
		}

		@Override
		protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
			synchronized (getClassLoadingLock(name)) {
				Class<?> loaded = findLoadedClass(name);
				return (loaded == null && name.startsWith("com.acme.contract.")) ? findClass(name)
						: super.loadClass(name, resolve);
			}
		}

	}

}
