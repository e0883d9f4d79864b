/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.kotlin

import io.kryowire.call.contract.KryonetExchange
import io.kryowire.call.contract.NodeResult
import io.kryowire.call.contract.RouteKey
import io.kryowire.call.server.KryonetService
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.withContext
import org.springframework.boot.autoconfigure.EnableAutoConfiguration
import org.springframework.context.annotation.Bean
import org.springframework.context.annotation.Configuration

data class Quote(val isin: String, val cents: Long, val note: String? = null)

@JvmInline
value class Venue(val name: String)

data class Trade(val quote: Quote, val venue: Venue, val side: Side)

enum class Side { BUY, SELL }

sealed interface Answer {

    data class Found(val quote: Quote) : Answer

    data object Unknown : Answer
}

object Everything {

    override fun toString() = "everything"
}

class NoIsinException(val isin: String) : RuntimeException("no isin: '$isin'")

/** What Kotlin can say of a contract and Java cannot. */
@KryonetExchange("desk")
interface Desk {

    @Throws(NoIsinException::class)
    suspend fun find(@RouteKey isin: String): Answer

    suspend fun later(quote: Quote): Quote

    suspend fun forget(isin: String)

    @KryonetExchange(broadcast = true)
    suspend fun everywhere(isin: String): List<NodeResult<Answer>>

    fun spread(isin: String): Pair<Quote, Quote>

    fun trade(isin: String, side: Side = Side.BUY): Trade

    fun nullable(isin: String?): Quote?

    fun all(what: Everything): Map<String, List<Quote>>

    /** Runs where it is called. */
    fun width(isin: String): Long = spread(isin).let { (bid, ask) -> ask.cents - bid.cents }
}

/** Final, as all classes are that nobody opens. */
@KryonetService
class OwnDesk : Desk {

    @Volatile
    var forgotten: String? = null

    override suspend fun find(isin: String): Answer {
        if (isin.isBlank()) {
            throw NoIsinException(isin)
        }
        return if (isin == "DE1") Answer.Found(Quote(isin, 100)) else Answer.Unknown
    }

    override suspend fun later(quote: Quote): Quote = withContext(Dispatchers.Default) { quote.copy(note = "later") }

    override suspend fun forget(isin: String) {
        forgotten = isin
    }

    override suspend fun everywhere(isin: String): List<NodeResult<Answer>> = NodeResult.here(find(isin))

    override fun spread(isin: String) = Quote(isin, 99) to Quote(isin, 101, "ask")

    override fun trade(isin: String, side: Side) = Trade(Quote(isin, 100), Venue("XETR"), side)

    override fun nullable(isin: String?) = isin?.let { Quote(it, 1) }

    override fun all(what: Everything) = mapOf(what.toString() to listOf(Quote("DE1", 1), Quote("DE2", 2)))
}

@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
class DeskApplication {

    @Bean
    fun ownDesk() = OwnDesk()
}
