/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.examples.store.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.BitSet;

/**
 * Reads a file of LMDB 0.9 page by page, as far as it is in use, before LMDB does: LMDB
 * trusts its file, and would end the JVM where a page is missing or a length is wrong.
 * Records are compared with their checksums, and their number with what it should be.
 */
/*
 * The first two pages are two versions of the same: magic number, format, size of a page,
 * and the roots of two trees, of free pages and of records. The one with the larger
 * transaction is in force; that it is not the one before cannot be seen.
 */
final class PageCheck {

	private static final int META = 8;

	private static final int OVERFLOW = 4;

	private static final int MAGIC = 0xBEEFC0DE;

	private static final int FORMAT = 1;

	private static final int FREE_TREE = Page.HEADER + 24;

	private static final int RECORD_TREE = FREE_TREE + 48;

	private static final int LAST_PAGE = RECORD_TREE + 48;

	private static final int TRANSACTION = LAST_PAGE + 8;

	private static final int META_LENGTH = TRANSACTION + 8;

	/** The file has no directory of its own, which is not a property of the tree. */
	private static final int NOSUBDIR = 0x4000;

	private static final int INTEGER_KEYS = 8;

	private static final int SMALLEST_PAGE = 512;

	private static final int LARGEST_PAGE = 1 << 16;

	private final Path path;

	private final FileChannel file;

	private final BitSet used = new BitSet();

	private final BitSet free = new BitSet();

	private int pageSize;

	private long lastPage;

	/** Of the tree that is being read. */
	private boolean records;

	private int depth;

	private long entries;

	private byte[] previous = {};

	private byte[] floor = {};

	PageCheck(Path path, FileChannel file) {
		this.path = path;
		this.file = file;
	}

	/**
	 * Reads everything.
	 * @throws StoreFileException if something is not as LMDB and we have written it
	 */
	void run() throws IOException {
		if (this.file.size() == 0) {
			return;
		}
		ByteBuffer first = meta(0);
		this.pageSize = first.getInt(FREE_TREE);
		if (this.pageSize < SMALLEST_PAGE || this.pageSize > LARGEST_PAGE || Integer.bitCount(this.pageSize) != 1) {
			throw damaged("its pages cannot have %d bytes", this.pageSize);
		}
		ByteBuffer second = meta(this.pageSize);
		ByteBuffer meta = (second.getLong(TRANSACTION) > first.getLong(TRANSACTION)) ? second : first;
		this.lastPage = meta.getLong(LAST_PAGE);
		tree(meta, RECORD_TREE);
		tree(meta, FREE_TREE);
		if (this.free.intersects(this.used)) {
			throw damaged("a page that is in use is among the free ones");
		}
	}

	private ByteBuffer meta(long position) throws IOException {
		ByteBuffer meta = read(position, META_LENGTH);
		if (meta.getShort(Page.FLAGS) != META || meta.getInt(Page.HEADER) != MAGIC
				|| meta.getInt(Page.HEADER + 4) != FORMAT) {
			throw damaged("byte %d is not where a file of LMDB 0.9 begins", position);
		}
		return meta;
	}

	private void tree(ByteBuffer meta, int tree) throws IOException {
		this.records = tree == RECORD_TREE;
		this.entries = 0;
		this.depth = meta.getShort(tree + 6);
		int flags = meta.getShort(tree + 4) & ~NOSUBDIR;
		long root = meta.getLong(tree + 40);
		if (flags != (this.records ? 0 : INTEGER_KEYS)) {
			throw damaged("its keys are not of the right kind: %d", flags);
		}
		if (root != -1) {
			page(root, 1);
		}
		if (this.entries != meta.getLong(tree + 32)) {
			throw damaged("it has %d %s instead of %d", this.entries, this.records ? "records" : "lists of free pages",
					meta.getLong(tree + 32));
		}
	}

	private void page(long number, int level) throws IOException {
		use(number, 1);
		Page page = new Page(number, read(number * this.pageSize, this.pageSize));
		if (!page.isIntact() || page.isBranch() == (level >= this.depth)) {
			throw damaged("page %d is not as it was written", number);
		}
		for (int index = 0; index < page.nodes(); index++) {
			if (page.isBranch()) {
				// The first key of a branch is not used
				if (index > 0 && this.records) {
					this.floor = page.key(index);
					ordered(this.previous, this.floor, number);
				}
				page(page.child(index), level + 1);
			}
			else {
				leaf(page, index);
			}
		}
	}

	private void leaf(Page page, int index) throws IOException {
		this.entries++;
		if (!page.isKnown(index) || page.length(index) > Integer.MAX_VALUE) {
			throw damaged("page %d has a record of an unknown kind", page.number());
		}
		byte[] key = page.key(index);
		byte[] value = page.isBig(index) ? big(page.big(index), (int) page.length(index)) : page.value(index);
		if (!this.records) {
			free(value);
			return;
		}
		if (!Records.isIntact(key, value)) {
			throw damaged("a record on page %d is not what was written", page.number());
		}
		if (Arrays.compareUnsigned(key, this.floor) < 0) {
			throw damaged("page %d is not where its keys belong", page.number());
		}
		ordered(this.previous, key, page.number());
		this.previous = key;
	}

	private void ordered(byte[] before, byte[] after, long number) {
		if (Arrays.compareUnsigned(before, after) >= 0) {
			throw damaged("the keys on page %d are not in order", number);
		}
	}

	private byte[] big(long number, int length) throws IOException {
		use(number, 1);
		ByteBuffer header = read(number * this.pageSize, Page.HEADER);
		int pages = header.getInt(Page.LOWER);
		if (header.getLong(0) != number || header.getShort(Page.FLAGS) != OVERFLOW
				|| pages < (Page.HEADER + length + this.pageSize - 1L) / this.pageSize) {
			throw damaged("page %d is not the first of a long value", number);
		}
		use(number + 1, pages - 1);
		return read(number * this.pageSize + Page.HEADER, length).array();
	}

	/** A list: its length and the numbers, the largest first. */
	private void free(byte[] list) {
		ByteBuffer numbers = ByteBuffer.wrap(list).order(ByteOrder.nativeOrder());
		long count = (list.length < Long.BYTES) ? -1 : numbers.getLong();
		if (count < 0 || count > numbers.remaining() / Long.BYTES) {
			throw damaged("a list of free pages has %d bytes for %d of them", list.length, count);
		}
		long before = Long.MAX_VALUE;
		for (int i = 0; i < count; i++) {
			long number = numbers.getLong();
			int page = inFile(number);
			if (number >= before || this.free.get(page)) {
				throw damaged("page %d is free twice or out of order", number);
			}
			this.free.set(page);
			before = number;
		}
	}

	private void use(long number, int count) {
		for (int i = 0; i < count; i++) {
			int page = inFile(number + i);
			if (this.used.get(page)) {
				throw damaged("page %d is used twice", number + i);
			}
			this.used.set(page);
		}
	}

	private int inFile(long number) {
		if (number < 2 || number > this.lastPage || number > Integer.MAX_VALUE) {
			throw damaged("there is no page %d: they are 2 to %d", number, this.lastPage);
		}
		return (int) number;
	}

	private ByteBuffer read(long position, int length) throws IOException {
		if (position + length > this.file.size()) {
			throw damaged("it has %d bytes, but %d at %d are in use", this.file.size(), length, position);
		}
		ByteBuffer bytes = ByteBuffer.allocate(length).order(ByteOrder.nativeOrder());
		int count;
		do {
			count = this.file.read(bytes, position + bytes.position());
		}
		while (count > 0 && bytes.hasRemaining());
		return bytes;
	}

	private StoreFileException damaged(String what, Object... arguments) {
		return Refusals.damaged(this.path, what.formatted(arguments));
	}

}
