/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.restart;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * A {@link TicketOffice} on a developer's machine: when it has done its work, one of its
 * classes is compiled again, until it has been restarted often enough.
 */
final class RestartingOffice {

	private RestartingOffice() {
	}

	public static void main(String[] arguments) {
		ConfigurableApplicationContext context = new SpringApplicationBuilder(TicketOffice.class)
			.web(WebApplicationType.NONE)
			.run(arguments);
		try {
			context.getBean(Runnable.class).run();
			int starts = Restarts.began(RestartingOffice.class.getClassLoader());
			System.out.println("has worked: " + RestartingOffice.class.getClassLoader().getClass().getSimpleName());
			if (starts <= context.getEnvironment().getRequiredProperty("office.restarts", int.class)) {
				touch(Path.of(context.getEnvironment().getRequiredProperty("office.class")));
				return;
			}
			Restarts.awaitNothingOfThoseBefore();
			context.close();
			System.exit(0);
		}
		catch (Throwable ex) {
			// devtools would wait for a class that makes it better
			ex.printStackTrace();
			Runtime.getRuntime().halt(1);
		}
	}

	private static void touch(Path file) throws Exception {
		long before = Files.getLastModifiedTime(file).toMillis();
		Files.setLastModifiedTime(file, FileTime.fromMillis(before + 1000));
	}

}
