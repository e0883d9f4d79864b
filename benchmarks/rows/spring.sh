# One Spring Boot application calls another over 127.0.0.1, everything timed, and each subject as concurrently as
# suits it best. Launched as the rows of call are.

group spring "calls between two Spring Boot applications, at the concurrency that gives most: callers, under_way"

row spring-ask "int sum(int, int)"

# subject NAME MODULE CLASS [JVM OPTIONS]
subject kryowire spring-kryowire io.kryowire.benchmarks.spring.kryowire.SpringKryowireSubject
setting kryowire "execution: inline, completions on the network threads; else defaults"
# With an observation of every call, not only of those that a trace goes through
extra_subject kryowire-all spring-kryowire io.kryowire.benchmarks.spring.kryowire.SpringKryowireSubject \
	-Dkryowire.kryonet.observation.mode=all
# Without Spring
subject link call-kryowire io.kryowire.benchmarks.call.kryowire.KryowireSubject
setting link "handlers (INLINE) and completions on the network threads; else defaults"
subject spring-grpc spring-grpc io.kryowire.benchmarks.spring.grpc.SpringGrpcSubject \
	-Dio.netty.leakDetection.level=disabled
setting spring-grpc "direct executors at both ends, windows of 4 MB"
subject spring-http spring-http io.kryowire.benchmarks.spring.http.SpringHttpSubject \
	-Dbenchmark.connections=64
setting spring-http "Apache's HttpClient with 64 connections; Tomcat with 200 threads, its default"
# What the rig itself costs
extra_subject noop rig io.kryowire.benchmarks.rig.call.NoopSubject

launch_spring() { launch_call "$@"; }
