/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.kryo;

import java.util.ArrayList;
import java.util.List;

import io.kryowire.codec.evolution.Conflict;
import io.kryowire.codec.evolution.Place;
import io.kryowire.codec.evolution.StructResolution;
import io.kryowire.codec.evolution.StructResolution.Missing;
import io.kryowire.codec.evolution.WrittenShape;
import io.kryowire.codec.evolution.WrittenType;
import io.kryowire.codec.kryo.OtherStructWriter.Read;
import io.kryowire.codec.schema.TypeDefinition;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Type;

/**
 * Objects as another version has written them: each field in the writer's order is read,
 * converted and put where it belongs here, or passed over.
 */
final class OtherStruct extends ReadingBody {

	private final SchemaReader reader;

	private final PlaceSlots places;

	private final WrittenType written;

	private final TypeDefinition ours;

	private volatile @Nullable Plan plan;

	private volatile Step @Nullable [] keptSteps;

	/** Not counted exactly. */
	private int uses;

	private boolean tried;

	private volatile @Nullable Body compiled;

	OtherStruct(SchemaReader reader, PlaceSlots places, WrittenType written, TypeDefinition ours) {
		this.reader = reader;
		this.places = places;
		this.written = written;
		this.ours = ours;
	}

	/** Types may contain themselves: made when the first object is read. */
	private Plan plan() {
		Plan known = this.plan;
		if (known == null) {
			known = make();
			this.plan = known;
		}
		return known;
	}

	private Plan make() {
		StructResolution resolution = this.reader.resolver().struct(this.reader.schema(), this.written, this.ours);
		List<Conflict> conflicts = resolution.conflicts()
			.stream()
			.filter((conflict) -> conflict.rule() != Conflict.Rule.REQUIRED)
			.toList();
		if (!conflicts.isEmpty()) {
			throw Refusals.conflicts(this.ours.type().getName(), conflicts);
		}
		Step[] steps = resolution.steps().stream().map((step) -> step(step, false)).toArray(Step[]::new);
		boolean[] present = new boolean[this.ours.fields().size()];
		for (Step step : steps) {
			if (step.slot() != null) {
				present[step.target()] = true;
			}
		}
		return new Plan(steps, present, resolution.missing().toArray(new Missing[0]), new StructAccess(this.ours),
				this.reader.isLeaf(this.written));
	}

	private Step step(StructResolution.Step step, boolean kept) {
		boolean skipped = step.target() == StructResolution.SKIP || step.place() instanceof Place.Skip;
		if (skipped || (kept && !this.reader.resolver()
			.isEverReadable(this.reader.schema(), step.field().shape(),
					this.ours.fields().get(step.target()).shape()))) {
			return new Step(StructResolution.SKIP, null, step.field().shape(), "");
		}
		String name = this.ours.type().getName() + "." + step.field().name();
		return new Step(step.target(), this.places.field(step.place(), name), step.field().shape(),
				this.ours.fields().get(step.target()).name());
	}

	@Override
	Object read(WireInput in) {
		Body code = this.compiled;
		if (code != null) {
			return code.read(in);
		}
		Plan plan = plan();
		if (!this.tried && ++this.uses > this.reader.compiledReaders().uses()) {
			compile(plan);
			code = this.compiled;
			return (code != null) ? code.read(in) : read(in, plan);
		}
		return read(in, plan);
	}

	/** With a tracker there is more to do than the code does. */
	private synchronized void compile(Plan plan) {
		if (!this.tried) {
			this.tried = true;
			if (!this.reader.isTracked() && plan.steps().length <= CompiledReaders.MOST_STEPS && this.reader.isShort()
					&& this.reader.compiledReaders().take(this.ours.type())) {
				this.compiled = make(plan);
				this.reader.pin();
			}
		}
	}

	private @Nullable Body make(Plan plan) {
		List<Read> reads = new ArrayList<>();
		for (Step step : plan.steps()) {
			reads.add(read(step));
		}
		for (Missing missing : plan.missing()) {
			reads.add(Read.object(missing.target(), MissingSlot.of(this.ours, missing)));
		}
		try {
			return StructCompiler.define(
					new OtherStructWriter(reads, this.ours.fields().size(), plan.access(),
							new RefusedDefaults(this.ours, plan.missing()), plan.leaf()),
					Type.getInternalName(ReadingBody.class));
		}
		catch (RuntimeException | LinkageError ex) {
			// Too much code for a class; it is read without
			return null;
		}
		catch (Throwable ex) {
			throw Refusals.unchecked(ex);
		}
	}

	private Read read(Step step) {
		Class<?> theirs = (step.shape() instanceof WrittenShape.Primitive primitive) ? primitive.type()
				: SchemaReader.isText(step.shape()) ? String.class : Object.class;
		if (step.slot() == null) {
			return (theirs != Object.class) ? new Read(-1, null, theirs, theirs)
					: Read.object(-1, new SkippingSlot(this.reader.skipper(), step.shape()));
		}
		Class<?> carrier = StructCompiler.carrier(this.ours.fields().get(step.target()).shape());
		return (theirs != Object.class && (theirs == carrier || OtherStructWriter.widens(theirs, carrier)))
				? new Read(step.target(), null, theirs, carrier) : Read.object(step.target(), step.slot());
	}

	private Object read(WireInput in, Plan plan) {
		if (plan.leaf()) {
			in.count(1);
		}
		else {
			in.enter();
		}
		@Nullable Object[] values = plan.access().values();
		Tracker tracker = Tracker.of(in);
		KeptPlace node = (tracker != null) ? tracker.begin() : null;
		List<KeptEntry> kept = (tracker != null) ? tracker.fields() : List.of();
		for (int i = 0; i < plan.steps().length; i++) {
			Step step = plan.steps()[i];
			if (step.slot() == null) {
				skip(in, tracker, step, i);
			}
			else if (tracker == null) {
				values[step.target()] = step.slot().read(in);
			}
			else {
				tracker.push(step.name());
				values[step.target()] = step.slot().read(in);
				tracker.pop();
			}
		}
		Object made = finish(in, plan, values, kept);
		if (node != null) {
			node.object(made);
		}
		if (!plan.leaf()) {
			in.leave();
		}
		return made;
	}

	private void skip(WireInput in, @Nullable Tracker tracker, Step step, int index) {
		if (tracker == null) {
			this.reader.skipper().field(in, step.shape());
			return;
		}
		tracker.skipField(in, this.reader, this.written, index);
	}

	private Object finish(WireInput in, Plan plan, @Nullable Object[] values, List<KeptEntry> kept) {
		Tracker tracker = kept.isEmpty() ? null : Tracker.of(in);
		boolean[] restored = (tracker != null) ? tracker.restore(in, this.ours, kept, plan.present(), values) : null;
		for (Missing missing : plan.missing()) {
			if (restored == null || !restored[missing.target()]) {
				values[missing.target()] = missing(in, missing);
			}
		}
		return construct(plan, values);
	}

	/** What is done with a field that was kept, whatever there is to say of others. */
	Step step(WireInput in, int field) {
		Step[] steps = this.keptSteps;
		if (steps == null) {
			steps = this.reader.resolver()
				.struct(this.reader.schema(), this.written, this.ours)
				.steps()
				.stream()
				.map((step) -> step(step, true))
				.toArray(Step[]::new);
			this.keptSteps = steps;
		}
		if (field >= steps.length) {
			throw in.malformed("%s has no field %d".formatted(this.written.name(), field));
		}
		return steps[field];
	}

	private @Nullable Object missing(WireInput in, Missing missing) {
		if (missing.value().isRequired()) {
			throw Refusals.required(this.ours, missing.target());
		}
		if (missing.value().heap() > 0) {
			in.cost().heap(missing.value().heap(), "default");
		}
		return missing.value().value();
	}

	private Object construct(Plan plan, @Nullable Object[] values) {
		try {
			return plan.access().make(values);
		}
		catch (Throwable ex) {
			throw new RefusedDefaults(this.ours, plan.missing()).refusal(ex);
		}
	}

	/**
	 * What is done with one field that is written.
	 *
	 * @param target the index of our field
	 * @param slot reads it, {@code null} to pass over it
	 * @param shape what is written
	 * @param name the name of our field
	 */
	record Step(int target, @Nullable Slot slot, WrittenShape shape, String name) {
	}

	/**
	 * All that is done.
	 *
	 * @param steps what is done with the fields that are written
	 * @param present which of our fields are written
	 * @param missing what else is set
	 * @param access makes the object
	 * @param leaf whether nothing can be nested in what is written
	 */
	private record Plan(Step[] steps, boolean[] present, Missing[] missing, StructAccess access, boolean leaf) {
	}

}
