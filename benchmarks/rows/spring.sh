# One Spring Boot application calls another over 127.0.0.1, everything timed, and each subject as concurrently as
# suits it best. Launched as the rows of call are.

group spring "calls between two Spring Boot applications, at the concurrency that gives most: callers, under_way"

row spring-ask "int sum(int, int)"

# subject NAME MODULE CLASS [JVM OPTIONS]
subject kryowire spring-kryowire io.kryowire.benchmarks.spring.kryowire.SpringKryowireSubject
# With an observation of every call, not only of those that a trace goes through
extra_subject kryowire-all spring-kryowire io.kryowire.benchmarks.spring.kryowire.SpringKryowireSubject \
	-Dkryowire.kryonet.observation.mode=all
# Without Spring
subject link call-kryowire io.kryowire.benchmarks.call.kryowire.KryowireSubject
subject spring-grpc spring-grpc io.kryowire.benchmarks.spring.grpc.SpringGrpcSubject \
	-Dio.netty.leakDetection.level=disabled
subject spring-http spring-http io.kryowire.benchmarks.spring.http.SpringHttpSubject \
	-Dbenchmark.connections=64
# What the rig itself costs
extra_subject noop rig io.kryowire.benchmarks.rig.call.NoopSubject

launch_spring() { launch_call "$@"; }
