/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.examples.graph;

import io.kryowire.call.client.ImportKryonetClients;
import io.kryowire.call.task.OwnerTasks;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/**
 * A node of the graph.
 */
@SpringBootApplication
@ImportKryonetClients(group = "graph", types = { OwnerTasks.class, People.class })
public class GraphApplication {

	/**
	 * Starts it.
	 * @param args the arguments, such as {@code --kryowire.kryonet.client.graph.nodes=…}
	 */
	public static void main(String[] args) {
		SpringApplication.run(GraphApplication.class, args);
	}

}
