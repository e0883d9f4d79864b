/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.schema;

import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

import io.kryowire.codec.SchemaDifference;
import io.kryowire.codec.TypeNotAllowedException;
import io.kryowire.codec.UnsupportedTypeException;
import io.kryowire.codec.WireFilter;
import io.kryowire.codec.WireSchema;
import io.kryowire.codec.WireSchemas;
import org.jspecify.annotations.Nullable;

/**
 * The types that may travel, and what they consist of.
 * <p>
 * Declaring a type declares everything reachable from it. The table grows while an
 * application starts; what it says of a type never changes. Thread-safe: written under
 * this object's lock, read from an immutable snapshot.
 */
public final class TypeTable implements WireSchemas {

	private final WireFilter filter;

	private final AllowedForms forms;

	private final PeerSchemas peers = new PeerSchemas();

	private final Map<Shape, Integer> fingerprints = new ConcurrentHashMap<>();

	private final OpenPlaces open = new OpenPlaces();

	private final List<WireSchema> written = new CopyOnWriteArrayList<>();

	private volatile Snapshot types = Snapshot.EMPTY;

	/**
	 * Creates a table.
	 * @param filter what may be declared; classes that it names in full are declared
	 * @param opaque classes that have serializers of their own, with the serializers'
	 * names
	 */
	public TypeTable(WireFilter filter, Map<Class<?>, String> opaque) {
		this.filter = filter;
		this.forms = new AllowedForms(filter);
		TypeDeriver deriver = new TypeDeriver(filter, this.types);
		opaque.forEach(deriver::addOpaque);
		this.types = deriver.snapshot();
		filter.namedClasses().forEach(this::declareByName);
	}

	private void declareByName(String name) {
		try {
			declare(Class.forName(name, false, Thread.currentThread().getContextClassLoader()));
		}
		catch (ClassNotFoundException ex) {
			throw new UnsupportedTypeException(name,
					"%s, named in kryowire.codec.allow, is not on the class path; correct the name or end it with *"
						.formatted(name));
		}
	}

	/**
	 * Declares a type.
	 * @param type a class, or a type with generics
	 * @return its shape
	 * @throws io.kryowire.codec.WireException if it, or a type reachable from it, cannot
	 * travel or is not allowed to; the table is then as it was
	 */
	public synchronized Shape declare(Type type) {
		TypeDeriver deriver = new TypeDeriver(this.filter, this.types);
		Shape shape = deriver.derive(type);
		Snapshot grown = deriver.snapshot();
		if (grown.byClass().size() != this.types.byClass().size()) {
			this.types = grown;
		}
		this.open.add(deriver.open);
		return shape;
	}

	/**
	 * Declared interfaces and abstract classes of which no value can travel, since
	 * nothing declares a class that implements them, or has not yet.
	 * @return their names, each with where it stands
	 */
	public List<String> unimplemented() {
		return this.open.unimplemented(definitions());
	}

	/**
	 * What may travel.
	 * @return the filter
	 */
	public WireFilter filter() {
		return this.filter;
	}

	/**
	 * The forms of collections and maps that may travel.
	 * @return the forms
	 */
	public AllowedForms forms() {
		return this.forms;
	}

	/**
	 * Finds a declared class.
	 * @param type a class; for a constant of an enum with a body, its own class will do
	 * @return the definition, or {@code null} if the class is not declared
	 */
	public @Nullable TypeDefinition find(Class<?> type) {
		TypeDefinition found = this.types.byClass().get(type);
		if (found == null && type.getSuperclass() != null && type.getSuperclass().isEnum()) {
			return this.types.byClass().get(type.getSuperclass());
		}
		return found;
	}

	/**
	 * Finds a declared class by its id, or by that of one of its former names.
	 * @param id the id
	 * @return the definition, or {@code null} if no declared class has or had it
	 */
	public @Nullable TypeDefinition find(int id) {
		return this.types.byId().get(id);
	}

	/**
	 * The id of a type that has not chosen one.
	 * @param name its name on the wire
	 * @return the id
	 */
	public static int idOf(String name) {
		return TypeDeriver.idOf(name);
	}

	/**
	 * Finds a declared class by its name on the wire, or by a former one.
	 * @param name the name
	 * @return the definition, or {@code null} if no declared class is or was called that
	 */
	public @Nullable TypeDefinition find(String name) {
		return this.types.byName().get(name);
	}

	/**
	 * The subtype of a sealed type that is read in place of those that are unknown here.
	 * @param shape the sealed type
	 * @return the definition, or {@code null} if none is marked with
	 * {@link io.kryowire.codec.WireUnknown @WireUnknown}
	 */
	public @Nullable TypeDefinition unknownSubtype(Shape.Sealed shape) {
		Class<?> unknown = SealedTypes.unknown(shape.subtypes());
		return (unknown != null) ? find(unknown) : null;
	}

	/**
	 * Every declared class.
	 * @return the definitions
	 */
	public Collection<TypeDefinition> definitions() {
		return this.types.byClass().values();
	}

	/**
	 * Refuses a value whose class is not declared.
	 * @param type the value's class
	 * @param where the place it stands in
	 * @return the refusal, with the line of configuration that would allow the class
	 */
	public TypeNotAllowedException notDeclared(Class<?> type, String where) {
		String advice = advice(type);
		return new TypeNotAllowedException(type.getName(),
				"%s, in %s, is not among the types that may travel: no contract, topic or @WireType declares it. %s"
					.formatted(type.getName(), where, advice));
	}

	private String advice(Class<?> type) {
		if (type.isHidden() || type.isAnonymousClass()) {
			return "Lambdas and anonymous classes have no stable name and cannot travel";
		}
		if (type.getName().startsWith("java.")) {
			return "This codec does not support this class of the JDK, or the filter rejects it";
		}
		return "This line of configuration would allow it: " + this.filter.lineThatAllows(type.getName(), packages());
	}

	private Set<String> packages() {
		Set<String> packages = new TreeSet<>();
		for (TypeDefinition definition : definitions()) {
			if (!definition.type().getName().startsWith("java.")) {
				packages.add(definition.type().getPackageName());
			}
		}
		return packages;
	}

	/**
	 * The fingerprint of a shape and of everything reachable from it.
	 * @param shape a shape that {@link #declare} returned
	 * @return the fingerprint
	 */
	public int fingerprint(Shape shape) {
		Shape key = (shape instanceof Shape.Tuple tuple) ? new Shape.Tuple(tuple.elements(), List.of()) : shape;
		Integer known = this.fingerprints.get(key);
		return (known != null) ? known
				: this.fingerprints.computeIfAbsent(key, (unknown) -> Fingerprints.of(unknown, this.types));
	}

	/**
	 * The fingerprint of a declared class and of everything reachable from it.
	 * @param definition the class
	 * @return the fingerprint
	 */
	public int fingerprint(TypeDefinition definition) {
		return fingerprint(new Shape.Exact(definition.type()));
	}

	/**
	 * The schema of a shape.
	 * @param id the id of the type that it is, or {@link Roots#NO_TYPE}
	 * @param shape a shape that {@link #declare} returned
	 * @return the schema, whose fingerprint is {@link #fingerprint(Shape)}
	 */
	public WireSchema schema(int id, Shape shape) {
		return new WireSchema(id, Fingerprints.text(shape, this.types));
	}

	/**
	 * The schema of a declared class.
	 * @param definition the class
	 * @return the schema
	 */
	public WireSchema schema(TypeDefinition definition) {
		return schema(definition.id(), new Shape.Exact(definition.type()));
	}

	/**
	 * The schemas that what is written of a root can name at present.
	 * @param root the root
	 * @return the schemas, the root's own first
	 */
	public List<WireSchema> schemas(RootType root) {
		return new ReachableSchemas(this, this.types).of(root);
	}

	/**
	 * Notes that messages name a schema.
	 * @param schema the schema
	 */
	public synchronized void addWritten(WireSchema schema) {
		if (!this.written.contains(schema)) {
			this.written.add(schema);
		}
	}

	@Override
	public List<Class<?>> types() {
		List<Class<?>> types = new ArrayList<>(this.types.byClass().keySet());
		types.removeIf((type) -> type.getName().startsWith("java."));
		types.sort(Comparator.comparing(Class::getName));
		return types;
	}

	@Override
	public List<WireSchema> written() {
		return Collections.unmodifiableList(this.written);
	}

	@Override
	public int fingerprint() {
		return Fingerprints.of(describe());
	}

	@Override
	public String describe() {
		return describe(this.types.byClass().values());
	}

	/**
	 * Describes a class and everything reachable from it.
	 * @param definition the class
	 * @return a text such as that of {@link #describe()}
	 */
	public String describe(TypeDefinition definition) {
		return describe(reachable(definition).values());
	}

	private String describe(Collection<TypeDefinition> definitions) {
		List<String> lines = new ArrayList<>();
		for (TypeDefinition definition : definitions) {
			lines.add(line(definition).toString());
		}
		lines.sort(null);
		return String.join("\n", lines);
	}

	@Override
	public List<SchemaDifference> compare(String description) {
		List<SchemaDifference> differences = new ArrayList<>();
		Map<String, SchemaLine> theirs = PeerSchemas.parse(description);
		for (TypeDefinition definition : this.types.byClass().values()) {
			differences.addAll(difference(definition, theirs));
		}
		return differences;
	}

	@Override
	public void learn(String description) {
		this.peers.learn(description);
	}

	/**
	 * What differs between our version of a class and the version a message was written
	 * with, as far as that version is known.
	 * @param definition our version
	 * @param fingerprint the fingerprint in the message
	 * @param description the description in the message, if there is one; otherwise what
	 * has been {@linkplain #learn learnt} is searched
	 * @return the differences, empty if the other version is not known
	 */
	public List<SchemaDifference> differences(TypeDefinition definition, int fingerprint,
			@Nullable String description) {
		Map<String, SchemaLine> theirs = (description != null) ? PeerSchemas.parse(description)
				: this.peers.find(definition.id(), fingerprint);
		List<SchemaDifference> differences = new ArrayList<>();
		for (TypeDefinition reached : reachable(definition).values()) {
			differences.addAll(difference(reached, theirs));
		}
		return differences;
	}

	private List<SchemaDifference> difference(TypeDefinition definition, Map<String, SchemaLine> theirs) {
		SchemaLine other = theirs.get(definition.name());
		return (other != null) ? line(definition).differences(other) : List.of();
	}

	private SchemaLine line(TypeDefinition definition) {
		return SchemaLine.of(definition, fingerprint(definition));
	}

	/**
	 * The declared classes that can follow from a shape.
	 * @param shape a shape that {@link #declare} returned
	 * @return the definitions, in the order of their names
	 */
	public Collection<TypeDefinition> reachable(Shape shape) {
		return Fingerprints.reachable(shape, this.types).values();
	}

	private Map<String, TypeDefinition> reachable(TypeDefinition definition) {
		return Fingerprints.reachable(new Shape.Exact(definition.type()), this.types);
	}

}
