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
import java.util.stream.Stream;

import javax.crypto.Mac;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import javax.crypto.spec.SecretKeySpec;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class SecretProofTests {

	private static final byte[] ONE = "0123456789abcdef".getBytes();

	private static final byte[] TWO = "fedcba9876543210".getBytes();

	private static final SharedSecrets SECRET = SharedSecrets.of(List.of("the secret of all"));

	private static final SharedSecrets OTHER = SharedSecrets.of(List.of("The secret of all"));

	private static final SharedSecrets BOTH = SharedSecrets.of(List.of("The secret of all", "the secret of all"));

	private final SecretProof proof = new SecretProof(3, "a", ONE, TWO);

	@Test
	void whoKnowsTheSecretIsBelieved() {
		byte[] answer = this.proof.answer(SECRET, this.proof.ofClient(SECRET), "b");
		assertThat(answer).isNotNull();
		assertThat(this.proof.isServers(SECRET, "b", answer)).isTrue();
	}

	@Test
	void whoDoesNotIsNot() {
		assertThat(this.proof.answer(SECRET, this.proof.ofClient(OTHER), "b")).isNull();
		assertThat(this.proof.answer(SharedSecrets.of(List.of()), this.proof.ofClient(SECRET), "b")).isNull();
		assertThat(this.proof.answer(SECRET, new byte[32], "b")).isNull();
		byte[] client = this.proof.ofClient(SECRET);
		byte[] server = answer(this.proof, "b");
		assertThat(this.proof.answer(SECRET, Arrays.copyOf(client, 31), "b")).isNull();
		assertThat(this.proof.isServers(SECRET, "b", Arrays.copyOf(server, 31))).isFalse();
		for (int bit = 0; bit < 256; bit++) {
			assertThat(this.proof.answer(SECRET, flipped(client, bit), "b")).isNull();
			assertThat(this.proof.isServers(SECRET, "b", flipped(server, bit))).isFalse();
		}
	}

	private static byte[] flipped(byte[] right, int bit) {
		byte[] wrong = right.clone();
		wrong[bit / 8] ^= (byte) (1 << bit % 8);
		return wrong;
	}

	@Test
	void aProofCannotBeSentBack() {
		assertThat(this.proof.isServers(SECRET, "b", this.proof.ofClient(SECRET))).isFalse();
		assertThat(this.proof.answer(SECRET, answer(this.proof, "b"), "b")).isNull();
	}

	@Test
	void everyPartOfAConnectionMatters() {
		List<SecretProof> proofs = List.of(this.proof, new SecretProof(3, "b", ONE, TWO),
				new SecretProof(3, "a", TWO, ONE), new SecretProof(3, "a", ONE, ONE), new SecretProof(3, "a", TWO, TWO),
				new SecretProof(3, "ab", ONE, TWO), new SecretProof(3, "", ONE, TWO));
		Set<String> different = proofs.stream()
			.flatMap((one) -> Stream.of(one.ofClient(SECRET), answer(one, "b"), answer(one, "c"), answer(one, "")))
			.map(HexFormat.of()::formatHex)
			.collect(Collectors.toSet());
		assertThat(different).hasSize(4 * proofs.size());
	}

	@Test
	void anyOfTheSecretsIsAcceptedAndTheSameOneIsProvenInReturn() {
		byte[] answer = this.proof.answer(BOTH, this.proof.ofClient(SECRET), "b");
		assertThat(answer).isNotNull();
		assertThat(this.proof.isServers(SECRET, "b", answer)).isTrue();
		assertThat(this.proof.isServers(OTHER, "b", answer)).isFalse();
		assertThat(this.proof.answer(BOTH, this.proof.ofClient(OTHER), "b")).isNotNull();
	}

	@Test
	void noncesThatChangeLaterDoNotMatter() {
		byte[] nonce = ONE.clone();
		SecretProof one = new SecretProof(3, "a", nonce, TWO);
		nonce[0]++;
		assertThat(one.ofClient(SECRET)).isEqualTo(this.proof.ofClient(SECRET));
	}

	/** As the document describes it, written without looking at the code. */
	@Test
	void aGuessCostsAsMuchAsItIsPromised() throws Exception {
		byte[] key = SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256")
			.generateSecret(new PBEKeySpec("the secret of all".toCharArray(), "kryowire 2".getBytes(), 210_000, 256))
			.getEncoded();
		Mac mac = Mac.getInstance("HmacSHA256");
		mac.init(new SecretKeySpec(key, "HmacSHA256"));
		for (byte[] part : List.of("kryowire".getBytes(), "3".getBytes(), "client".getBytes(), "a".getBytes(), ONE,
				TWO)) {
			mac.update(new byte[] { 0, (byte) part.length });
			mac.update(part);
		}
		assertThat(this.proof.ofClient(SECRET)).isEqualTo(mac.doFinal());
	}

	private static byte[] answer(SecretProof proof, String serverId) {
		byte[] answer = proof.answer(SECRET, proof.ofClient(SECRET), serverId);
		assertThat(answer).isNotNull();
		return answer;
	}

}
