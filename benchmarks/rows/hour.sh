# The load of an hour, compressed to what --seconds says: when it stops the JVMs, and for how long. Launched as the rows
# of call are. Everybody gets the same load, and nobody is at a limit.

group hour "the load of an hour in a minute: latency in microseconds, stops of the JVMs in milliseconds"

row hour "objects of 3216 bytes, acknowledged, 300 to 3000 a second; a figure needs --seconds 60 --rounds 1"

subject kryowire call-kryowire io.kryowire.benchmarks.call.kryowire.KryowireSubject
subject rsocket call-rsocket io.kryowire.benchmarks.call.rsocket.RsocketSubject -Dio.netty.leakDetection.level=disabled
subject grpc call-grpc io.kryowire.benchmarks.call.grpc.GrpcSubject \
	-Dio.grpc.netty.shaded.io.netty.leakDetection.level=disabled
subject kryonet call-kryonet io.kryowire.benchmarks.call.kryonet.KryonetSubject
# What the rig itself costs
extra_subject noop rig io.kryowire.benchmarks.rig.call.NoopSubject

# Each JVM logs its safepoints to a file of its own, which the rig reads when the hour is over
launch_hour() {
	rm -rf "$4.stops"
	mkdir -p "$4.stops"
	launch_call "${@:1:6}" "-Dio.kryowire.benchmarks.stops=$4.stops" "-Xlog:safepoint:file=$4.stops/%p.log:tm" "${@:7}"
}
