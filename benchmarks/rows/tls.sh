# The loads of sum-ask and ping once more, with TLS: beside the same product without, and beside gRPC with and without.
# Both sides use what they use by themselves: the JDK's TLS here, BoringSSL in grpc-netty-shaded (the logs say so).

group tls "calls with TLS between two JVMs: calls per second, latency in microseconds"

row tls-ask "int sum(int, int), 10 000 calls under way, as sum-ask"
row tls-ping "int sum(int, int), one after the other, as ping"

against kryowire-plain grpc

subject kryowire call-kryowire io.kryowire.benchmarks.call.kryowire.KryowireTlsSubject
subject kryowire-plain call-kryowire io.kryowire.benchmarks.call.kryowire.KryowireSubject
subject grpc call-grpc io.kryowire.benchmarks.call.grpc.GrpcTlsSubject \
	-Dio.grpc.netty.shaded.io.netty.leakDetection.level=disabled
subject grpc-plain call-grpc io.kryowire.benchmarks.call.grpc.GrpcSubject \
	-Dio.grpc.netty.shaded.io.netty.leakDetection.level=disabled
# What the rig itself costs
extra_subject noop rig io.kryowire.benchmarks.rig.call.NoopSubject

# A key and a certificate for 127.0.0.1, made once in each run
make_identity() {
	[[ -f $1 ]] || "${JAVA_HOME:+$JAVA_HOME/bin/}keytool" -genkeypair -alias node -dname CN=127.0.0.1 \
		-keyalg EC -groupname secp256r1 -validity 2 -ext san=ip:127.0.0.1 \
		-storetype PKCS12 -keystore "$1" -storepass changeit
}

launch_tls() {
	make_identity "$results/identity.p12" || return
	launch_call "${@:1:6}" "-Dio.kryowire.benchmarks.identity=$results/identity.p12" "${@:7}"
}
