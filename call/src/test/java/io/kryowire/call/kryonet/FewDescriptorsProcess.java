/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.io.FileInputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CountDownLatch;

import com.sun.management.UnixOperatingSystemMXBean;
import io.kryowire.call.CallMethod;
import io.kryowire.call.Execution;
import io.kryowire.call.Node;
import org.jspecify.annotations.Nullable;

/**
 * A node whose process can be told to open files until no descriptor is left, and to
 * close them again: to be started in a JVM of its own, with a low limit.
 */
final class FewDescriptorsProcess {

	/** Opens files until that fails, and says how many. */
	static final CallMethod TAKE = CallMethod.of("test/take()", Integer.class);

	/** Opens whatever can be opened, again and again. */
	static final CallMethod KEEP_TAKING = CallMethod.of("test/keepTaking()", void.class);

	/** Closes those files, and opens no more. */
	static final CallMethod GIVE_BACK = CallMethod.of("test/giveBack()", Integer.class);

	/** How many files and sockets are open. */
	static final CallMethod OPEN = CallMethod.of("test/open()", Long.class);

	/** How often the log has said that no connection could be accepted. */
	static final CallMethod TROUBLES = CallMethod.of("test/troubles()", Integer.class);

	private static final Deque<FileInputStream> taken = new ArrayDeque<>();

	private static volatile boolean greedy;

	private FewDescriptorsProcess() {
	}

	public static void main(String[] arguments) throws InterruptedException, IOException {
		ChildProcess.liveAsLongAsTheTest();
		take();
		giveBack(); // by now the JVM has loaded what it needs for that
		try (LogCapture log = new LogCapture();
				Node node = Links.node(Links.settings("child"))
					.method(TAKE, Execution.KEYED, (nothing) -> take())
					.method(KEEP_TAKING, Execution.KEYED, (nothing) -> keepTaking())
					.method(GIVE_BACK, Execution.KEYED, (nothing) -> giveBack())
					.method(OPEN, Execution.KEYED, (nothing) -> open())
					.method(TROUBLES, Execution.KEYED, (nothing) -> log.linesWith("Cannot accept connections").size())
					.start()) {
			System.out.println("port " + node.port());
			new CountDownLatch(1).await();
		}
	}

	private static synchronized int take() {
		while (true) {
			try {
				taken.add(new FileInputStream("/dev/null"));
			}
			catch (IOException ex) {
				return taken.size();
			}
		}
	}

	/** Nobody else gets a descriptor meanwhile, except by chance. */
	private static @Nullable Object keepTaking() {
		greedy = true;
		take();
		Thread thread = new Thread(() -> {
			while (takeMore()) {
				Thread.onSpinWait();
			}
		});
		thread.setDaemon(true);
		thread.start();
		return null;
	}

	private static synchronized boolean takeMore() {
		if (greedy) {
			take();
		}
		return greedy;
	}

	private static long open() {
		return ((UnixOperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getOpenFileDescriptorCount();
	}

	private static int giveBack() throws IOException {
		greedy = false;
		return giveAllBack();
	}

	private static synchronized int giveAllBack() throws IOException {
		int count = taken.size();
		while (!taken.isEmpty()) {
			taken.remove().close();
		}
		return count;
	}

}
