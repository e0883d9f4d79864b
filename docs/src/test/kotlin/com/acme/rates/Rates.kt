/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package com.acme.rates

import io.kryowire.call.client.ImportKryonetClients
import io.kryowire.call.contract.KryonetExchange
import io.kryowire.call.contract.RouteKey
import io.kryowire.call.server.KryonetService
import io.kryowire.notify.state.StateTopics
import java.math.BigDecimal
import kotlin.system.exitProcess
import kotlinx.coroutines.runBlocking
import org.springframework.boot.ApplicationRunner
import org.springframework.boot.SpringApplication
import org.springframework.boot.autoconfigure.SpringBootApplication
import org.springframework.boot.runApplication
import org.springframework.context.annotation.Bean

// tag::contract
data class Rate(val pair: String, val bid: BigDecimal, val ask: BigDecimal = bid, val note: String? = null)

@KryonetExchange("rates")
interface Rates {

    fun set(@RouteKey pair: String, rate: Rate): Long

    suspend fun get(@RouteKey pair: String): Rate

}
// end::contract

// tag::service
@KryonetService
class RateBoard(topics: StateTopics) : Rates {

    private val rates = topics.topic("rates", Rate::class.java)

    override fun set(pair: String, rate: Rate): Long = rates.put(pair, rate)

    override suspend fun get(pair: String): Rate = rates.get(pair) ?: throw NoSuchElementException("No rate of $pair")

}
// end::service

// tag::application
@SpringBootApplication(proxyBeanMethods = false)
@ImportKryonetClients(group = "rates", types = [Rates::class])
class RatesApplication {

    @Bean
    fun ask(rates: Rates) = ApplicationRunner {
        rates.set("EURUSD", Rate("EURUSD", BigDecimal("1.08")))
        println(runBlocking { rates.get("EURUSD") })
    }

}

fun main(args: Array<String>) {
    exitProcess(SpringApplication.exit(runApplication<RatesApplication>(*args)))
}
// end::application
