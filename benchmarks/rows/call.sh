# One JVM calls another over 127.0.0.1, one connection, one calling thread. Each subject is an io.kryowire...CallSubject.

group call "calls between two JVMs: calls per second, latency in microseconds"

row sum-ask "int sum(int, int), 10 000 calls under way"
row sum-tell "void tell(int, int), one way; the end is when the other side has handled them"
row sum-object "int sum(Sum{first, second}), 10 000 calls under way"
row window-256 "int sum(int, int), 256 calls under way"
row ping "int sum(int, int), one after the other"
row ping-paced "int sum(int, int), 10 000 a second, whether answered or not; latency from when a call was due"
row after-tells "from idle, 120 tells, a moment apart, and then an ask, whose time it is"
row big-value "8 MB one way, and a small acknowledgement, at random times"
row push-48 "an object of 48 bytes, acknowledged, 10 000 under way"
row push-3216 "an object with a map of 200 elements, acknowledged, 1000 under way"
row slow-consumer "a producer flat out against a consumer of 1000 a second, while another client pings"

# subject NAME MODULE CLASS [JVM OPTIONS]
subject kryowire call-kryowire io.kryowire.benchmarks.call.kryowire.KryowireSubject
setting kryowire "handlers (INLINE) and completions on the network threads; else defaults"
subject kryonet call-kryonet io.kryowire.benchmarks.call.kryonet.KryonetSubject
subject kryonet-rmi call-kryonet io.kryowire.benchmarks.call.kryonet.RmiSubject
# Its serialization reads and writes the fields of JDK classes by reflection, and its proxies are defined so too
subject kontraktor call-kontraktor io.kryowire.benchmarks.call.kontraktor.KontraktorSubject \
	--add-opens=java.base/{java.lang,java.math,java.net,java.text,java.time,java.util,java.util.concurrent}=ALL-UNNAMED \
	--add-opens=java.sql/java.sql=ALL-UNNAMED
subject rsocket call-rsocket io.kryowire.benchmarks.call.rsocket.RsocketSubject -Dio.netty.leakDetection.level=disabled
setting rsocket "handlers and completions on the event loops; zero-copy payloads"
subject grpc call-grpc io.kryowire.benchmarks.call.grpc.GrpcSubject \
	-Dio.grpc.netty.shaded.io.netty.leakDetection.level=disabled
setting grpc "direct executors at both ends, windows of 4 MB"
subject socket call-socket io.kryowire.benchmarks.call.socket.SocketSubject
# What --through puts beside the plain link: a contract's proxy and service, measured and observed
extra_subject kryowire-proxy call-kryowire io.kryowire.benchmarks.call.kryowire.ProxySubject
setting kryowire-proxy "handlers (INLINE) and completions on the network threads; else defaults"
# The same between two Spring Boot applications
extra_subject kryowire-spring spring-kryowire io.kryowire.benchmarks.spring.kryowire.SpringKryowireSubject
setting kryowire-spring "execution: inline, completions on the network threads; else defaults"
# And with an observation of every call, not only of those that a trace goes through
extra_subject kryowire-spring-all spring-kryowire io.kryowire.benchmarks.spring.kryowire.SpringKryowireSubject \
	-Dkryowire.kryonet.observation.mode=all
# What the rig itself costs
extra_subject noop rig io.kryowire.benchmarks.rig.call.NoopSubject

# Both JVMs have 512 MB: some products need that for 10 000 calls, or for 8 MB in several copies.
launch_call() {
	local row=$1 subject=$2 seconds=$3 log=$4 module=$5 class=$6 ready
	local -a options=(-Xms512m -Xmx512m "${@:7}")
	local -a arguments=(--row "$row" --subject "$subject" --class "$class" --samples "$samples")
	start_jvm "$log.server" " call server ready" "$module" "${options[@]}" \
		io.kryowire.benchmarks.rig.call.CallServer "${arguments[@]}" || return
	ready=$(grep -F " call server ready" "$log.server")
	[[ $ready != unsupported* ]] || return 0
	[[ $ready =~ port=([0-9]+)\ control=([0-9]+) ]] || return
	run_jvm "$module" "${options[@]}" io.kryowire.benchmarks.rig.call.CallMeasurement "${arguments[@]}" \
		--seconds "$seconds" --port "${BASH_REMATCH[1]}" --control "${BASH_REMATCH[2]}"
}
