/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.task;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

import io.kryowire.call.contract.InvalidContractException;
import io.kryowire.call.contract.ServiceContract;
import io.kryowire.call.export.InvalidServiceException;
import io.kryowire.call.export.ServiceExporter;
import org.jspecify.annotations.Nullable;

/**
 * Has a node run tasks. <pre class="code">
 * new TaskExporter(exporter, () -&gt; group.tasks()).export(tasks, node::method);</pre>
 */
public final class TaskExporter {

	private final ServiceExporter exporter;

	private final Supplier<? extends @Nullable OwnerTasks> group;

	/**
	 * Creates an exporter.
	 * @param exporter exports the contracts behind the tasks
	 * @param group finds the tasks of the node's own group when a task hops on, such as
	 * {@code KryonetClientGroup::tasks}; {@code null} if there is none
	 */
	public TaskExporter(ServiceExporter exporter, Supplier<? extends @Nullable OwnerTasks> group) {
		this.exporter = exporter;
		this.group = group;
	}

	/**
	 * Exports tasks, each by its name. Called once.
	 * @param tasks the tasks
	 * @param target takes the handlers, such as {@code NodeBuilder::method}
	 * @return the contracts behind them
	 * @throws InvalidTaskException if a task has no name or that of another, or one of
	 * its types cannot travel
	 */
	public List<ServiceContract> export(Collection<? extends OwnerTask<?, ?, ?>> tasks, ServiceExporter.Target target) {
		Map<String, OwnerTask<?, ?, ?>> byName = new HashMap<>();
		List<ServiceContract> contracts = new ArrayList<>();
		for (OwnerTask<?, ?, ?> task : tasks) {
			TaskName<?, ?, ?> name = task.name();
			if (name == null) {
				throw new InvalidTaskException(
						"%s has no name; have name() return a constant, which exists before the task"
							.formatted(task.getClass().getName()),
						null);
			}
			OwnerTask<?, ?, ?> other = byName.putIfAbsent(name.name(), task);
			if (other != null) {
				throw new InvalidTaskException("%s and %s are both the task %s; give one of them another name"
					.formatted(other.getClass().getName(), task.getClass().getName(), name), null);
			}
			contracts.add(export(name, task, target));
		}
		return contracts;
	}

	private ServiceContract export(TaskName<?, ?, ?> name, OwnerTask<?, ?, ?> task, ServiceExporter.Target target) {
		try {
			ServiceContract contract = TaskRun.contract(name);
			this.exporter.export(contract, new TaskHandler<>(task, this.group), target);
			return contract;
		}
		catch (InvalidContractException | InvalidServiceException ex) {
			throw new InvalidTaskException("%s, the task %s of the types %s, cannot be called: %s"
				.formatted(task.getClass().getName(), name, name.types(), ex.getMessage()), ex);
		}
	}

}
