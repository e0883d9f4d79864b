/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.proof.ownership;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * Tells a history in few words. Each word takes one unit of time.
 */
final class OwnershipStory implements AutoCloseable {

	private final Path directory;

	private final Map<String, OwnershipLog> logs = new HashMap<>();

	private long now;

	OwnershipStory(Path directory) {
		this.directory = directory;
	}

	OwnershipLog log(String process) {
		return this.logs.computeIfAbsent(process, (name) -> new OwnershipLog(this.directory, name, () -> ++this.now));
	}

	long now() {
		return this.now;
	}

	WriteMark mark(String call, long count, String after, long epoch) {
		return new WriteMark(call, 7, count, after, epoch, epoch * 100);
	}

	/** A call that counts at a node, of which all goes well. */
	OwnershipStory counts(String node, long epoch, String call, long count, String after) {
		return counts(node, call, mark(call, count, after, epoch));
	}

	OwnershipStory counts(String node, String call, WriteMark mark) {
		asks(call).begins(node, call, mark);
		writes(node, mark, this.now);
		log(node).ended(call);
		log("caller").told(call, mark.count());
		return this;
	}

	OwnershipStory asks(String call) {
		log("caller").asked(call, "k", true);
		return this;
	}

	OwnershipStory begins(String node, String call, WriteMark mark) {
		log(node).begun(call, mark.slot(), mark.epoch(), mark.nonce());
		return this;
	}

	OwnershipStory writes(String node, WriteMark mark, long version) {
		log(node).sent("k", mark);
		log(node).written("k", version, mark);
		return this;
	}

	/** The end, in which Redis holds a value. */
	OwnershipReport stands(WriteMark mark, long version) {
		OwnershipLog test = log("test");
		test.stands("k", version, mark);
		test.owner(7, "a");
		return report();
	}

	OwnershipReport report() {
		close();
		return new OwnershipChecker().check(this.directory);
	}

	@Override
	public void close() {
		this.logs.values().forEach(OwnershipLog::close);
	}

}
