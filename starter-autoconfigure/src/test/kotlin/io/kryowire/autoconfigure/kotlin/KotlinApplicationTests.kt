/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.kotlin

import io.kryowire.autoconfigure.kryonet.PatientLinks
import io.kryowire.autoconfigure.redis.shop.MessageShop
import io.kryowire.autoconfigure.shop.Shops
import io.kryowire.autoconfigure.state.shop.QuoteShop
import io.kryowire.test.redis.EmbeddedRedis
import io.kryowire.test.redis.junit.EnabledIfRedisAvailable
import io.kryowire.test.waiting.Waiting.patiently
import kotlinx.coroutines.async
import kotlinx.coroutines.awaitAll
import kotlinx.coroutines.runBlocking
import org.assertj.core.api.Assertions.assertThat
import org.assertj.core.api.Assertions.assertThatExceptionOfType
import org.junit.jupiter.api.AfterAll
import org.junit.jupiter.api.BeforeAll
import org.junit.jupiter.api.Test
import org.springframework.beans.factory.getBean
import org.springframework.boot.WebApplicationType
import org.springframework.context.ConfigurableApplicationContext

/** Applications written in Kotlin, with both starters, as Kotlin's compiler makes them. */
@EnabledIfRedisAvailable
class KotlinApplicationTests {

    @Test
    fun suspendFunctionsAreCalled() {
        runBlocking {
            assertThat(desk.find("DE1")).isEqualTo(Answer.Found(Quote("DE1", 100)))
            assertThat(desk.find("DE2")).isSameAs(Answer.Unknown)
            assertThat(desk.later(Quote("DE3", 3))).isEqualTo(Quote("DE3", 3, "later"))
            desk.forget("DE4")
        }
        assertThat(server.getBean<OwnDesk>().forgotten).isEqualTo("DE4")
    }

    @Test
    fun manyCoroutinesCallAtATime() {
        val quotes = (1L..100L).map { Quote("DE$it", it) }
        val answers = runBlocking { quotes.map { async { desk.later(it) } }.awaitAll() }
        assertThat(answers).isEqualTo(quotes.map { it.copy(note = "later") })
    }

    @Test
    fun whatASuspendFunctionThrowsIsThrownWhereItIsCalled() {
        assertThatExceptionOfType(NoIsinException::class.java)
            .isThrownBy { runBlocking { desk.find(" ") } }
            .withMessage("no isin: ' '")
            .satisfies({ assertThat(it.isin).isEqualTo(" ") })
    }

    @Test
    fun allNodesAnswerASuspendFunction() {
        val answers = runBlocking { desk.everywhere("DE2") }
        assertThat(answers.map { it.orElseThrow() }).containsExactly(Answer.Unknown)
    }

    @Test
    fun classesOfKotlinTravelBothWays() {
        assertThat(desk.spread("DE1")).isEqualTo(Quote("DE1", 99) to Quote("DE1", 101, "ask"))
        assertThat(desk.nullable(null)).isNull()
        assertThat(desk.nullable("DE1")).isEqualTo(Quote("DE1", 1))
        assertThat(desk.all(Everything)).isEqualTo(mapOf("everything" to listOf(Quote("DE1", 1), Quote("DE2", 2))))
    }

    @Test
    fun defaultsAreThoseOfTheCaller() {
        assertThat(desk.trade("DE1")).isEqualTo(Trade(Quote("DE1", 100), Venue("XETR"), Side.BUY))
        assertThat(desk.trade("DE1", Side.SELL).side).isEqualTo(Side.SELL)
        assertThat(desk.width("DE1")).isEqualTo(2)
    }

    @Test
    fun messagesAndValuesAreHeard() {
        val topic = client.environment.getRequiredProperty("shop.topic")
        runBlocking {
            client.getBean<Broker>().publish(topic, "DE1")
            client.getBean<Broker>().publish(topic, "DE2")
        }
        val ears = client.getBean<Ears>()
        patiently().until { ears.heard.containsAll(listOf(Answer.Found(Quote("DE1", 100)), Answer.Unknown)) }
        patiently().until { ears.put.contains("DE1" to Quote("DE1", 100)) }
    }

    companion object {

        private lateinit var server: ConfigurableApplicationContext

        private lateinit var client: ConfigurableApplicationContext

        private val desk: Desk get() = client.getBean()

        @BeforeAll
        @JvmStatic
        fun start() {
            val redis = EmbeddedRedis.shared()
            val notify = MessageShop.properties(redis.host(), redis.port()) +
                QuoteShop.properties(redis.host(), redis.port())
            server = start(DeskApplication::class.java, *notify, *PatientLinks.ofServer("kryowire.kryonet.server.port=0"))
            client = start(
                BrokerApplication::class.java, *notify,
                *PatientLinks.ofGroup("desks", "kryowire.kryonet.client.desks.nodes=" + Shops.address(server))
            )
        }

        private fun start(application: Class<*>, vararg properties: String) =
            Shops.start(WebApplicationType.NONE, application, *properties)

        @AfterAll
        @JvmStatic
        fun stop() {
            client.close()
            server.close()
        }
    }
}
