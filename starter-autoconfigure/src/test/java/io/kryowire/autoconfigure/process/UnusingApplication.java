/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.process;

import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import io.kryowire.notify.message.KryowireListenerContainer;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.context.LifecycleAutoConfiguration;
import org.springframework.boot.autoconfigure.ssl.SslAutoConfiguration;
import org.springframework.boot.context.annotation.Configurations;
import org.springframework.boot.context.annotation.ImportCandidates;
import org.springframework.boot.data.redis.autoconfigure.DataRedisAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.util.ClassUtils;

/**
 * Has all of Kryowire's auto-configurations, uses nothing of them, and tells what that
 * has cost beside the same application without them. It ends with its main thread, as
 * nothing is left that would keep it.
 */
public final class UnusingApplication {

	private UnusingApplication() {
	}

	public static void main(String[] arguments) throws IOException {
		start(List.of(), arguments);
		SocketChannel.open().close();
		Set<Thread> before = Thread.getAllStackTraces().keySet();
		int socketsBefore = sockets();
		ConfigurableApplicationContext context = start(ours(), arguments);
		Set<Thread> more = new HashSet<>(Thread.getAllStackTraces().keySet());
		more.removeAll(before);
		System.out.println("container running: " + context.getBean(KryowireListenerContainer.class).isRunning());
		System.out.println("threads: " + more.stream().map(Thread::getName).toList());
		System.out.println("sockets: " + (sockets() - socketsBefore));
	}

	/** What others need once for a JVM is there after the first start. */
	private static ConfigurableApplicationContext start(List<Class<?>> more, String[] arguments) {
		List<Class<?>> all = new ArrayList<>(List.of(DataRedisAutoConfiguration.class, LifecycleAutoConfiguration.class,
				SslAutoConfiguration.class));
		all.addAll(more);
		return new SpringApplication(Configurations.getClasses(AutoConfigurations.of(all.toArray(Class[]::new))))
			.run(arguments);
	}

	private static List<Class<?>> ours() {
		ClassLoader loader = UnusingApplication.class.getClassLoader();
		List<Class<?>> ours = new ArrayList<>();
		ImportCandidates.load(AutoConfiguration.class, loader).forEach((name) -> {
			if (name.startsWith("io.kryowire.autoconfigure.")) {
				ours.add(ClassUtils.resolveClassName(name, loader));
			}
		});
		return ours;
	}

	/** How many connections and open ports there are, where the kernel tells. */
	private static int sockets() throws IOException {
		Path open = Path.of("/proc/self/fd");
		int sockets = 0;
		if (Files.isDirectory(open)) {
			try (DirectoryStream<Path> descriptors = Files.newDirectoryStream(open)) {
				for (Path descriptor : descriptors) {
					sockets += isSocket(descriptor) ? 1 : 0;
				}
			}
		}
		return sockets;
	}

	private static boolean isSocket(Path descriptor) {
		try {
			return Files.readSymbolicLink(descriptor).toString().startsWith("socket:");
		}
		catch (IOException ex) {
			// That of the directory itself is gone by now
			return false;
		}
	}

}
