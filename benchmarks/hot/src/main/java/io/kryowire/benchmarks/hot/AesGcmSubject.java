/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.hot;

import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.Random;

import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

import io.kryowire.benchmarks.rig.path.PathSubject;

/**
 * Seals frames, or opens them, with AES-256-GCM of the JDK, as TLS 1.3 does it: records
 * of at most 16 KB, each with another nonce, a head of five bytes that is only
 * authenticated, and a tag of 16 bytes. Without all else that TLS does.
 */
public final class AesGcmSubject implements PathSubject {

	private static final int TAG = 16;

	private static final int NONCE = 12;

	private static final int KEY = 32;

	private static final String WARM_UP_ROW = "aes-gcm-seal-1024";

	/**
	 * Without them the JIT compiler would need minutes of long frames to use the
	 * processor's AES.
	 */
	private static final int WARM_UP_FRAMES = 20_000;

	private final byte[] head = { 23, 3, 3, 0, 0 };

	private final byte[] nonce = new byte[NONCE];

	private byte[] frame = {};

	private byte[] sealed = {};

	private byte[] opened = {};

	private FrameRow row = new FrameRow(false, 1);

	private SecretKey key;

	private Cipher cipher;

	/** Of the next record that is sealed. */
	private long number;

	/** Of the first record of the frame that is opened. */
	private long firstSealed;

	@Override
	public void prepare(String row) throws GeneralSecurityException {
		byte[] bytes = new byte[KEY];
		new Random(1).nextBytes(bytes);
		this.key = new SecretKeySpec(bytes, "AES");
		this.cipher = Cipher.getInstance("AES/GCM/NoPadding");
		start(FrameRow.of(WARM_UP_ROW));
		for (int i = 0; i < WARM_UP_FRAMES; i++) {
			sealAndOpen();
		}
		start(FrameRow.of(row));
		sealAndOpen();
		if (!Arrays.equals(this.frame, this.opened)) {
			throw new IllegalStateException("What was opened is not what was sealed");
		}
	}

	private void start(FrameRow started) {
		this.row = started;
		this.frame = started.frame();
		this.sealed = new byte[this.frame.length + TAG * this.row.records()];
		this.opened = new byte[this.frame.length];
	}

	/** Leaves the number that the next record is sealed with. */
	private void sealAndOpen() throws GeneralSecurityException {
		long next = this.number;
		seal();
		this.firstSealed = next;
		open();
	}

	@Override
	public Object run() throws GeneralSecurityException {
		if (this.row.opens()) {
			return open();
		}
		return seal();
	}

	private byte[] seal() throws GeneralSecurityException {
		int length = this.row.recordLength();
		for (int record = 0; record < this.row.records(); record++) {
			init(Cipher.ENCRYPT_MODE, this.number++);
			this.cipher.doFinal(this.frame, record * length, length, this.sealed, record * (length + TAG));
		}
		return this.sealed;
	}

	private byte[] open() throws GeneralSecurityException {
		int length = this.row.recordLength();
		for (int record = 0; record < this.row.records(); record++) {
			init(Cipher.DECRYPT_MODE, this.firstSealed + record);
			this.cipher.doFinal(this.sealed, record * (length + TAG), length + TAG, this.opened, record * length);
		}
		return this.opened;
	}

	private void init(int mode, long counted) throws GeneralSecurityException {
		for (int i = 0; i < Long.BYTES; i++) {
			this.nonce[NONCE - 1 - i] = (byte) (counted >>> 8 * i);
		}
		this.cipher.init(mode, this.key, new GCMParameterSpec(8 * TAG, this.nonce));
		this.cipher.updateAAD(this.head);
	}

}
