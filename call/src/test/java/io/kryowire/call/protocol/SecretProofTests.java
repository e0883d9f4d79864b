/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.protocol;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class SecretProofTests {

	private static final byte[] ONE = "0123456789abcdef".getBytes();

	private static final byte[] TWO = "fedcba9876543210".getBytes();

	private final SecretProof proof = new SecretProof("a", "b", ONE, TWO);

	@Test
	void whoKnowsTheSecretIsBelieved() {
		assertThat(this.proof.isClients(List.of("secret"), this.proof.ofClient("secret"))).isTrue();
		assertThat(this.proof.isServers(List.of("secret"), this.proof.ofServer("secret"))).isTrue();
	}

	@Test
	void whoDoesNotIsNot() {
		assertThat(this.proof.isClients(List.of("secret"), this.proof.ofClient("Secret"))).isFalse();
		assertThat(this.proof.isClients(List.of(), this.proof.ofClient("secret"))).isFalse();
		assertThat(this.proof.isClients(List.of("secret"), new byte[32])).isFalse();
		byte[] right = this.proof.ofServer("secret");
		assertThat(this.proof.isServers(List.of("secret"), Arrays.copyOf(right, 31))).isFalse();
		for (int bit = 0; bit < 256; bit++) {
			byte[] wrong = right.clone();
			wrong[bit / 8] ^= (byte) (1 << bit % 8);
			assertThat(this.proof.isServers(List.of("secret"), wrong)).isFalse();
		}
	}

	@Test
	void aProofCannotBeSentBack() {
		assertThat(this.proof.isServers(List.of("secret"), this.proof.ofClient("secret"))).isFalse();
		assertThat(this.proof.isClients(List.of("secret"), this.proof.ofServer("secret"))).isFalse();
	}

	@Test
	void everyPartOfAConnectionMatters() {
		List<SecretProof> proofs = List.of(this.proof, new SecretProof("b", "a", ONE, TWO),
				new SecretProof("a", "b", TWO, ONE), new SecretProof("a", "b", ONE, ONE),
				new SecretProof("a", "b", TWO, TWO), new SecretProof("ab", "", ONE, TWO),
				new SecretProof("", "ab", ONE, TWO), new SecretProof("a", "c", ONE, TWO),
				new SecretProof("c", "b", ONE, TWO));
		Set<String> different = proofs.stream()
			.flatMap((one) -> List.of(one.ofClient("secret"), one.ofServer("secret")).stream())
			.map(HexFormat.of()::formatHex)
			.collect(Collectors.toSet());
		assertThat(different).hasSize(2 * proofs.size());
	}

	@Test
	void anyOfTheSecretsIsAccepted() {
		List<String> secrets = List.of("the new one", "the old one");
		assertThat(this.proof.isClients(secrets, this.proof.ofClient("the new one"))).isTrue();
		assertThat(this.proof.isClients(secrets, this.proof.ofClient("the old one"))).isTrue();
		assertThat(this.proof.isServers(secrets, this.proof.ofServer("the old one"))).isTrue();
		assertThat(this.proof.isClients(secrets, this.proof.ofClient("the oldest"))).isFalse();
	}

	@Test
	void noncesThatChangeLaterDoNotMatter() {
		byte[] nonce = ONE.clone();
		SecretProof one = new SecretProof("a", "b", nonce, TWO);
		nonce[0]++;
		assertThat(one.ofClient("secret")).isEqualTo(this.proof.ofClient("secret"));
	}

	@Test
	void theBytesAreThoseThatWereRecorded() {
		assertThat(HexFormat.of().formatHex(this.proof.ofClient("secret")))
			.isEqualTo("67d459c9892c2168719e411a80b65b4061428fd027ebdd3d12e1d375b311adb6");
		assertThat(HexFormat.of().formatHex(this.proof.ofServer("secret")))
			.isEqualTo("1d5535476996cb101528e6b7a62f257fe1dca4671c9dabee16cb9b2082398346");
	}

}
