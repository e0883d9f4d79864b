/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.kotlin

import io.kryowire.call.client.ImportKryonetClients
import io.kryowire.notify.message.RedisMessages
import io.kryowire.notify.state.StateListener
import io.kryowire.notify.state.StateTopic
import io.kryowire.notify.state.StateTopics
import org.springframework.beans.factory.annotation.Value
import org.springframework.boot.autoconfigure.EnableAutoConfiguration
import org.springframework.context.annotation.Bean
import org.springframework.context.annotation.Configuration
import org.springframework.data.redis.annotation.RedisListener
import java.util.concurrent.CopyOnWriteArrayList

/** Calls, publishes and puts, by what its constructor is given. */
class Broker(private val desk: Desk, private val messages: RedisMessages, private val quotes: StateTopic<Quote>) {

    suspend fun publish(topic: String, isin: String) {
        val answer = desk.find(isin)
        messages.topic(topic, Answer::class.java).publish(answer)
        if (answer is Answer.Found) {
            quotes.put(isin, answer.quote)
        }
    }
}

class Ears {

    val heard = CopyOnWriteArrayList<Answer>()

    val put = CopyOnWriteArrayList<Pair<String, Quote?>>()

    @RedisListener("\${shop.topic}")
    fun heard(answer: Answer) {
        heard += answer
    }

    @StateListener("\${shop.topic}")
    fun put(key: String, quote: Quote?) {
        put += key to quote
    }
}

@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
@ImportKryonetClients(group = "desks", types = [Desk::class])
class BrokerApplication {

    @Bean
    fun quotes(topics: StateTopics, @Value("\${shop.topic}") name: String): StateTopic<Quote> =
        topics.topic(name, Quote::class.java)

    @Bean
    fun broker(desk: Desk, messages: RedisMessages, quotes: StateTopic<Quote>) = Broker(desk, messages, quotes)

    @Bean
    fun ears() = Ears()
}
