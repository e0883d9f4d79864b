/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.examples.store.file;

import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Comparator;

import jnr.ffi.Memory;
import jnr.ffi.Pointer;
import jnr.ffi.Runtime;
import org.lmdbjava.BufferProxy;

/**
 * Bytes outside the heap: what we hand to LMDB, or what it shows us until its transaction
 * ends. Used by one thread at a time.
 */
/*
 * The library's own proxies need --add-opens or, that of byte arrays, hand LMDB memory
 * that the garbage collector may free before LMDB has read it.
 */
final class NativeBytes {

	/** How lmdbjava passes such bytes. */
	static final BufferProxy<NativeBytes> PROXY = new Proxy();

	private static final int FEWEST = 512;

	/** Frees its memory when nobody refers to it. */
	private Pointer memory;

	private long capacity;

	private int length;

	NativeBytes() {
		this.memory = Memory.allocateDirect(Runtime.getSystemRuntime(), FEWEST);
		this.capacity = FEWEST;
	}

	NativeBytes set(byte[] bytes) {
		if (bytes.length > this.capacity) {
			this.memory = Memory.allocateDirect(Runtime.getSystemRuntime(), bytes.length);
			this.capacity = bytes.length;
		}
		this.memory.put(0, bytes, 0, bytes.length);
		this.length = bytes.length;
		return this;
	}

	byte[] get() {
		return get(0);
	}

	/** All but the first ones. */
	byte[] get(int start) {
		byte[] bytes = new byte[this.length - start];
		this.memory.get(start, bytes, 0, bytes.length);
		return bytes;
	}

	int length() {
		return this.length;
	}

	/** The first four. */
	int bigEndianInt() {
		int first = this.memory.getInt(0);
		return (ByteOrder.nativeOrder() == ByteOrder.BIG_ENDIAN) ? first : Integer.reverseBytes(first);
	}

	/** Memory of LMDB, which must not be written. */
	private void show(long address, int size) {
		this.memory = Pointer.wrap(Runtime.getSystemRuntime(), address, size);
		this.capacity = 0;
		this.length = size;
	}

	private static final class Proxy extends BufferProxy<NativeBytes> {

		@Override
		protected NativeBytes allocate() {
			return new NativeBytes();
		}

		@Override
		protected void deallocate(NativeBytes bytes) {
			// The garbage collector does it
		}

		@Override
		protected byte[] getBytes(NativeBytes bytes) {
			return bytes.get();
		}

		@Override
		protected Comparator<NativeBytes> getSignedComparator() {
			return (first, second) -> Arrays.compare(first.get(), second.get());
		}

		@Override
		protected Comparator<NativeBytes> getUnsignedComparator() {
			return (first, second) -> Arrays.compareUnsigned(first.get(), second.get());
		}

		@Override
		protected void in(NativeBytes bytes, Pointer struct, long address) {
			struct.putLong(STRUCT_FIELD_OFFSET_SIZE, bytes.length);
			struct.putAddress(STRUCT_FIELD_OFFSET_DATA, bytes.memory.address());
		}

		@Override
		protected void in(NativeBytes bytes, int size, Pointer struct, long address) {
			throw new UnsupportedOperationException("Nothing is reserved");
		}

		@Override
		protected NativeBytes out(NativeBytes bytes, Pointer struct, long address) {
			bytes.show(struct.getAddress(STRUCT_FIELD_OFFSET_DATA), (int) struct.getLong(STRUCT_FIELD_OFFSET_SIZE));
			return bytes;
		}

	}

}
