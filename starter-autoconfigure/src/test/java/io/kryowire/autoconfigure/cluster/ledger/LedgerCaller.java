/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster.ledger;

import io.kryowire.autoconfigure.cluster.ClusterGroupsAutoConfiguration;
import io.kryowire.autoconfigure.cluster.RedisClusterAutoConfiguration;
import io.kryowire.autoconfigure.codec.CodecAutoConfiguration;
import io.kryowire.autoconfigure.kryonet.KryonetAutoConfiguration;
import io.kryowire.autoconfigure.kryonet.KryonetClientAutoConfiguration;
import io.kryowire.autoconfigure.state.StateAutoConfiguration;
import io.kryowire.call.client.ImportKryonetClients;

import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.data.redis.autoconfigure.DataRedisAutoConfiguration;
import org.springframework.context.annotation.Configuration;

/**
 * Calls nodes that keep accounts, and is none of them.
 */
@Configuration(proxyBeanMethods = false)
@ImportAutoConfiguration({ CodecAutoConfiguration.class, KryonetAutoConfiguration.class,
		KryonetClientAutoConfiguration.class, DataRedisAutoConfiguration.class, StateAutoConfiguration.class,
		ClusterGroupsAutoConfiguration.class, RedisClusterAutoConfiguration.class })
@ImportKryonetClients(group = "ledgers", types = Ledger.class)
public class LedgerCaller {

}
