/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.json;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonToken;

/**
 * What one version has written of an object and another does not know: the JSON of it, as
 * it was.
 *
 * @param id the id of the schema it was written with
 * @param fingerprint the fingerprint of that schema
 * @param type the name of the object's type in that schema
 * @param fields the fields that are unknown, by their names there
 * @param instead fields that hold constants which are unknown
 * @param targets the numbers of our fields that hold these, while they are known
 * @param whole the object itself, if its type is unknown
 */
record KeptPart(int id, int fingerprint, String type, Map<String, String> fields, Map<String, String> instead,
		Map<String, Integer> targets, @Nullable String whole) {

	private static final String FIELDS = "fields";

	private static final String INSTEAD = "instead";

	private static final String WHOLE = "whole";

	/** Two numbers of eight digits. */
	private static final int REFERENCE = 17;

	static KeptPart of(int id, int fingerprint, String type) {
		return new KeptPart(id, fingerprint, type, new LinkedHashMap<>(), new LinkedHashMap<>(), new LinkedHashMap<>(),
				null);
	}

	/** A field holds a constant that is unknown here. */
	void putInstead(String name, int target, String json) {
		this.instead.put(name, json);
		this.targets.put(name, target);
	}

	KeptPart whole(String json) {
		return new KeptPart(this.id, this.fingerprint, this.type, this.fields, this.instead, this.targets, json);
	}

	boolean isEmpty() {
		return this.fields.isEmpty() && this.instead.isEmpty() && this.whole == null;
	}

	void write(JsonGenerator json) {
		json.writeStartObject();
		json.writeStringProperty(Names.SCHEMA, Names.hex(this.id) + ":" + Names.hex(this.fingerprint));
		json.writeStringProperty(Names.TYPE, this.type);
		write(json, FIELDS, this.fields);
		write(json, INSTEAD, this.instead);
		if (this.whole != null) {
			json.writeName(WHOLE);
			json.writeRawValue(this.whole);
		}
		json.writeEndObject();
	}

	private static void write(JsonGenerator json, String name, Map<String, String> members) {
		if (!members.isEmpty()) {
			json.writeName(name);
			json.writeStartObject();
			members.forEach((member, value) -> {
				json.writeName(member);
				json.writeRawValue(value);
			});
			json.writeEndObject();
		}
	}

	/**
	 * Reads all that is kept of one object, from the member's name to its value's end.
	 */
	static List<KeptPart> readAll(JsonInput in) {
		in.member(Names.KEPT);
		in.expect(JsonToken.START_ARRAY, "what is kept");
		in.budget().enter();
		List<KeptPart> parts = new ArrayList<>();
		while (in.nextElement(parts.size())) {
			in.budget().count(1);
			parts.add(read(in));
		}
		in.budget().leave();
		return parts;
	}

	private static KeptPart read(JsonInput in) {
		in.expect(JsonToken.START_OBJECT, "what one version has kept");
		in.next();
		String reference = in.textMember(Names.SCHEMA);
		if (reference.length() != REFERENCE || reference.charAt(REFERENCE / 2) != ':') {
			throw in.malformed("no schema is named like that");
		}
		KeptPart part = new KeptPart(Integer.parseUnsignedInt(reference, 0, REFERENCE / 2, 16),
				Integer.parseUnsignedInt(reference, REFERENCE / 2 + 1, REFERENCE, 16), in.textMember(Names.TYPE),
				readMembers(in, FIELDS), readMembers(in, INSTEAD), new LinkedHashMap<>(), null);
		if (in.atMember(WHOLE)) {
			in.next();
			part = part.whole(in.captured(Skips.ANY));
			in.next();
		}
		in.expect(JsonToken.END_OBJECT, "the end of what one version has kept");
		return part;
	}

	private static Map<String, String> readMembers(JsonInput in, String name) {
		Map<String, String> members = new LinkedHashMap<>();
		if (in.atMember(name)) {
			in.next();
			in.expect(JsonToken.START_OBJECT, "the kept " + name);
			in.next();
			while (in.token() != JsonToken.END_OBJECT) {
				in.budget().length(members.size() + 1L);
				in.budget().count(1);
				String member = in.name();
				in.next();
				if (members.put(member, in.captured(Skips.ANY)) != null) {
					throw in.malformed("a second kept field of the same name");
				}
				in.next();
			}
			in.next();
		}
		return members;
	}

}
