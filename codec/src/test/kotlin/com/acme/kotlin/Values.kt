/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package com.acme.kotlin

import io.kryowire.codec.WireUnknown
import java.math.BigDecimal

/** Defaults, nullable and primitive properties, and two that stand next to each other and have one type. */
data class Quote(
    val isin: String,
    val bid: Double,
    val ask: Double = bid,
    val note: String? = null,
    val legs: List<Leg> = emptyList()
)

data class Leg(val name: String, val quantity: Int?)

/** All have defaults, so that there is a constructor without parameters too. */
data class Settings(val name: String = "a", val other: String = "b", var third: Long = 7) {
    init {
        require(name.isNotEmpty()) { "no name" }
    }
}

/** Keeps its copy to its module. */
@ConsistentCopyVisibility
data class Kept internal constructor(val name: String = "a") {
    init {
        require(name.isNotEmpty()) { "no name" }
    }
}

/** Computes, and keeps what it has computed. */
data class Total(val net: BigDecimal, val tax: BigDecimal) {
    val gross: BigDecimal get() = net + tax

    @Transient
    val kept: BigDecimal = net + tax
}

/** Has state that its constructor does not take. */
data class Counter(val name: String) {
    var count = 0
}

/** The same, and can be made empty. */
data class Tally(val name: String = "t") {
    var count = 0
}

data class Lazily(val name: String) {
    val upper by lazy { name.uppercase() }
}

/** No data class, and its fields stand in another order than its parameters. */
class Swapped(second: String, first: String) {
    val first = first
    val second = second
}

/** Does not keep what it was given. */
class Trimmed(first: String, val second: String) {
    val first = first.trim()
}

/** Looks like a data class. */
class Doubled(x: Int) {
    val x = x * 2

    operator fun component1() = x

    fun copy(x: Int = this.x) = Doubled(x)
}

@JvmInline
value class OrderId(val value: String)

@JvmInline
value class Cents(val amount: Long)

data class Order(
    val id: OrderId,
    val price: Cents,
    val discount: Cents?,
    val items: List<OrderId>,
    val venues: Map<String, Cents>
)

enum class Side { BUY, SELL }

sealed interface Event {
    data class Filled(val order: String, val side: Side) : Event

    data object Opened : Event

    object Closed : Event

    companion object : Event
}

/** One object would stand for all that are unknown. */
sealed interface Sign {
    data class Plus(val n: Int) : Sign

    @WireUnknown
    data object Other : Sign
}

/** Has any event, and anything. */
data class Entry(val event: Event?, val any: Any?)

/** Gives its superclass a property of its own. */
abstract class Named {
    abstract val name: String
}

data class Person(override val name: String, val nick: String?) : Named()

/** Keeps what its superclass has. */
open class Base(val id: String)

class Derived(id: String, val name: String) : Base(id)

/** No object, though it looks like one. */
data class Host(val name: String) {
    companion object {
        @JvmField
        val INSTANCE = Host("x")
    }
}

/** Neither are these, of which there are many. */
class Red private constructor(id: String) : Base(id) {
    companion object {
        @JvmField
        val INSTANCE = Red("x")
    }
}

abstract class Tagged {
    var tag = ""
}

class Blue private constructor() : Tagged() {
    companion object {
        @JvmField
        val INSTANCE = Blue()
    }
}

/** Objects whose superclass has a property. */
sealed class Status(val label: String) {
    object Open : Status("open")
}

/** A list that may be declared as what it is. */
data class Names(val names: List<String>) : List<String> by names

data class Page<T>(val items: List<T>, val next: Page<T>? = null)

class Several @JvmOverloads constructor(val a: Int, val b: Int = 2) {
    constructor(text: String) : this(text.toInt(), 3)
}
