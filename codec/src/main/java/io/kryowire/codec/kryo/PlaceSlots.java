/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.kryo;

import java.util.ArrayList;
import java.util.List;

import io.kryowire.codec.evolution.Place;
import io.kryowire.codec.evolution.StructResolution.Missing;
import io.kryowire.codec.evolution.WrittenShape;
import io.kryowire.codec.schema.AllowedForms;
import io.kryowire.codec.schema.Shape;
import io.kryowire.codec.schema.TypeDefinition;
import io.kryowire.codec.schema.TypeTable;
import org.jspecify.annotations.Nullable;

/**
 * Makes the slots that read what another version has written, of what the resolver says.
 */
final class PlaceSlots {

	private final SchemaReader reader;

	private final Slots slots;

	private final TypeTable table;

	private final AllowedForms forms;

	PlaceSlots(SchemaReader reader, Slots slots, TypeTable table) {
		this.reader = reader;
		this.slots = slots;
		this.table = table;
		this.forms = table.forms();
	}

	/** What reads a field, where a text has no tag. */
	Slot field(Place place, String where) {
		if (place instanceof Place.Same same && same.ours().equals(Slots.TEXT)) {
			return new TextSlot();
		}
		if (place instanceof Place.Scalar scalar) {
			return new ConvertingSlot(written(scalar.written(), true), scalar::convert, where);
		}
		if (place instanceof Place.Wrapped wrapped) {
			return new WrappingSlot(wrapped.holder(), field(wrapped.content(), where));
		}
		return slot(place, where);
	}

	/** What reads a root, an element or what is held. */
	Slot slot(Place place, String where) {
		if (place instanceof Place.Same same) {
			return this.slots.slot(same.ours(), where);
		}
		if (place instanceof Place.Scalar scalar) {
			return new ConvertingSlot(written(scalar.written(), false), scalar::convert, where);
		}
		if (place instanceof Place.Exact || place instanceof Place.StandIn) {
			return exact(place, where);
		}
		if (place instanceof Place.Sealed sealed) {
			return new OtherSealedSlot(this.reader, sealed.written(),
					bodies(sealed.subtypes(), where).toArray(new Body[0]), rawType(sealed.ours()),
					unknown(sealed.ours()));
		}
		if (place instanceof Place.Open open) {
			Body declared = (open.asDeclared() != null) ? bodies(List.of(open.asDeclared()), where).get(0) : null;
			return new OtherOpenSlot(open, declared, this.slots.open(), where);
		}
		return container(place, where);
	}

	private Slot container(Place place, String where) {
		if (place instanceof Place.Elements elements) {
			return elements(elements, where);
		}
		if (place instanceof Place.ArrayOf array) {
			return new ObjectSlot(array(array, where));
		}
		if (place instanceof Place.Entries entries) {
			return entries(entries, where);
		}
		if (place instanceof Place.Held held) {
			return new ObjectSlot(new HeldBody(held.holder(), slot(held.content(), where)));
		}
		if (place instanceof Place.Wrapped wrapped) {
			return new WrappingSlot(wrapped.holder(), slot(wrapped.content(), where));
		}
		if (place instanceof Place.Unwrapped unwrapped) {
			return new UnwrappingSlot(unwrapped, slot(unwrapped.content(), where), where);
		}
		if (place instanceof Place.Tuple tuple) {
			return tuple(tuple, where);
		}
		if (place instanceof Place.Skip skip) {
			return new SkippingSlot(this.reader.skipper(), skip.written());
		}
		throw Refusals.conflicts(where, List.of(((Place.Refused) place).conflict()));
	}

	/** What stands for subtypes that are unknown here. */
	private @Nullable StandIn unknown(Shape ours) {
		TypeDefinition standIn = (ours instanceof Shape.Sealed sealed) ? this.table.unknownSubtype(sealed) : null;
		return (standIn != null) ? new StandIn(this.reader, standIn) : null;
	}

	private static Class<?> rawType(Shape shape) {
		if (shape instanceof Shape.Sealed sealed) {
			return sealed.type();
		}
		return (shape instanceof Shape.Open open) ? open.type()
				: (shape instanceof Shape.Exact exact) ? exact.type() : Object.class;
	}

	private Slot exact(Place place, String where) {
		if (place instanceof Place.Exact exact && exact.ours().kind() == TypeDefinition.Kind.ENUM) {
			return new LocatedSlot(enumSlot(exact), where);
		}
		return new ObjectSlot(body(place, where));
	}

	private OtherEnumSlot enumSlot(Place.Exact exact) {
		return (OtherEnumSlot) ((EnumBody) this.reader.body(exact.written(), exact.ours())).slot();
	}

	private List<Body> bodies(List<Place> subtypes, String where) {
		List<Body> bodies = new ArrayList<>();
		subtypes.forEach((subtype) -> bodies.add((subtype instanceof Place.Refused refused)
				? new RefusedBody(refused.conflict(), where) : body(subtype, where)));
		return bodies;
	}

	Body body(Place place, String where) {
		if (place instanceof Place.Exact exact) {
			return this.reader.body(exact.written(), exact.ours());
		}
		if (place instanceof Place.Same same && same.ours() instanceof Shape.Exact exact) {
			return this.slots.body(exact.type());
		}
		if (place instanceof Place.StandIn standIn) {
			return new StandInBody(this.reader, standIn);
		}
		if (place instanceof Place.Wrapped wrapped) {
			return new WrappingBody(wrapped.holder(), body(wrapped.content(), where));
		}
		throw Refusals.conflicts(where, List.of(((Place.Refused) place).conflict()));
	}

	private Slot written(WrittenShape shape, boolean field) {
		if (shape instanceof WrittenShape.Primitive primitive) {
			return new PrimitiveSlot(ValueBodies.ofPrimitive(primitive.type()));
		}
		if (field && SchemaReader.isText(shape)) {
			return new TextSlot();
		}
		return new ObjectSlot(ValueBodies.of(((WrittenShape.Value) shape).value()));
	}

	private Slot elements(Place.Elements place, String where) {
		EnumName name = new EnumName(enumType(place.element()), constants(place.element()), this.slots.open());
		return new OtherCollectionSlot(place, element(place.element(), where + "[]"),
				new EnumSetBody(enumType(place.element()), name), this.forms, where);
	}

	private Slot entries(Place.Entries place, String where) {
		EnumName name = new EnumName(enumType(place.key()), constants(place.key()), this.slots.open());
		Slot key = this.slots.key(slot(place.key(), where + ".key"));
		Slot value = this.slots.value(slot(place.value(), where + ".value"));
		return new OtherMapSlot(place, key, value, new EnumMapBody(enumType(place.key()), value, name), this.forms,
				where);
	}

	private Slot element(Place place, String where) {
		return this.slots.element(slot(place, where));
	}

	/** Constants of the declared enum as their numbers are there. */
	private @Nullable EnumConstants constants(Place place) {
		if (place instanceof Place.Exact exact && exact.ours().kind() == TypeDefinition.Kind.ENUM) {
			return enumSlot(exact);
		}
		Class<?> type = enumType(place);
		return (type != null) ? EnumSlot.of(type) : null;
	}

	private static @Nullable Class<?> enumType(Place place) {
		Class<?> type = null;
		if (place instanceof Place.Exact exact) {
			type = exact.ours().type();
		}
		else if (place instanceof Place.Same same && same.ours() instanceof Shape.Exact exact) {
			type = exact.type();
		}
		return (type != null && type.isEnum()) ? type : null;
	}

	private Body array(Place.ArrayOf place, String where) {
		if (place.written().element() instanceof WrittenShape.Primitive primitive) {
			return new OtherPrimitiveArrayBody(PrimitiveArrayBody.of(primitive.type()), place, where + "[]");
		}
		return new OtherArrayBody(place, element(place.element(), where + "[]"), where);
	}

	private Slot tuple(Place.Tuple place, String where) {
		List<Slot> elements = new ArrayList<>();
		int kept = 0;
		for (int i = 0; i < place.elements().size(); i++) {
			Place element = place.elements().get(i);
			elements.add(slot(element, where + "[" + i + "]"));
			kept += (element instanceof Place.Skip) ? 0 : 1;
		}
		return new OtherTupleSlot(elements.toArray(new Slot[0]), kept, place.missing().toArray(new Missing[0]));
	}

}
