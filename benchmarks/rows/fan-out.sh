# One publisher sends each message to several subscribers, over links and over Redis. Each subject is an
# io.kryowire...MessageSubject. Publisher and subscribers are two JVMs; each subscriber has a connection of its own.

group fan-out "one publisher, several subscribers: messages per second that every subscriber has handled"

row fan-out-1 "one subscriber, flat out"
row fan-out-3 "three subscribers, flat out"
row fan-out-10 "ten subscribers, flat out"
row fan-out-slow "three subscribers, one of which takes 100 us a message; bursts of 30 000, which the rig does not slow"

against links-each kryonet redis-redisson

# subject NAME MODULE CLASS [JVM OPTIONS]
subject links call-kryowire io.kryowire.benchmarks.call.kryowire.FanOutSubject
setting links "a contract's broadcast, encoded once; all answered; handlers (INLINE) and completions on network threads"
subject links-each call-kryowire io.kryowire.benchmarks.call.kryowire.FanOutSubject -Deach=true
setting links-each "as links, but a call for each subscriber, which encodes for itself"
subject kryonet call-kryonet io.kryowire.benchmarks.call.kryonet.FanOutSubject
setting kryonet "sendTCP to each; buffers of 8 MB; nothing is answered"
subject redis messages-kryowire io.kryowire.benchmarks.messages.kryowire.KryowireSubject
setting redis "RedisTopic.send over one Redis, encoded once; defaults"
subject redis-redisson messages-redisson io.kryowire.benchmarks.messages.redisson.RedissonSubject -Dconnections=1
setting redis-redisson "RTopic.publishAsync over one Redis, one connection to publish on"
subject redis-spring-jackson messages-spring io.kryowire.benchmarks.messages.spring.JacksonSubject
setting redis-spring-jackson "RedisTemplate and RedisMessageListenerContainer, JSON"

launch_fan-out() {
	local redis=0
	if [[ $5 == messages-* ]]; then
		start_redis "$4.redis" || return
	fi
	rm -f "$4.ports"
	measure_messages "${@:1:6}" "-Dports=$4.ports" "${@:7}"
}
