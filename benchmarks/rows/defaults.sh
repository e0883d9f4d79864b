# What users get who set nothing: no executor is chosen, no handler is said to be quick, and results are used as people
# use them. Each peer comes with its own defaults. Launched as the rows of call are.

netty_shaded=-Dio.grpc.netty.shaded.io.netty.leakDetection.level=disabled
netty=-Dio.netty.leakDetection.level=disabled
grpc_setting="defaults: handlers and observers on its shared pool, a thread for each that finds none idle"
http_setting="defaults: Tomcat with 200 threads; RestClient on the JDK's HTTP client, which the starter brings"
virtual_setting="spring.threads.virtual.enabled in both applications (a virtual thread for each request), else as spring-http"

group defaults "calls between two JVMs with everybody's defaults: calls per second, latency in microseconds"

row sum-ask-default "int sum(int, int), 10 000 calls under way, as sum-ask; all subjects with their defaults"
row sum-tell-default "void tell(int, int), one way, as sum-tell; all subjects with their defaults"

against grpc rsocket

subject kryowire call-kryowire io.kryowire.benchmarks.call.kryowire.KryowireDefaultsSubject
setting kryowire "defaults: a contract's proxy and exported service"
subject rsocket call-rsocket io.kryowire.benchmarks.call.rsocket.RsocketSubject "$netty"
setting rsocket "defaults: handlers that do not block on the event loop; zero-copy payloads, as Spring sets them"
subject grpc call-grpc io.kryowire.benchmarks.call.grpc.GrpcDefaultsSubject "$netty_shaded"
setting grpc "$grpc_setting; tells are one client stream"
subject kryonet call-kryonet io.kryowire.benchmarks.call.kryonet.KryonetSubject
setting kryonet "defaults: handlers on its update thread; but buffers of 8 MB, since its own overflow"
extra_subject noop rig io.kryowire.benchmarks.rig.call.NoopSubject

launch_defaults() { launch_call "$@"; }

group spring-default "calls between two Spring Boot applications with everybody's defaults: callers, under_way"

row spring-ask-default "int sum(int, int), at the concurrency that gives most, as spring-ask; all with their defaults"

against spring-grpc spring-http spring-http-virtual

subject kryowire spring-kryowire io.kryowire.benchmarks.spring.kryowire.SpringKryowireDefaultsSubject
setting kryowire "defaults: the starter, @KryonetService and @ImportKryonetClients"
subject spring-grpc spring-grpc io.kryowire.benchmarks.spring.grpc.SpringGrpcDefaultsSubject "$netty"
setting spring-grpc "$grpc_setting"
subject spring-http spring-http io.kryowire.benchmarks.spring.http.SpringHttpSubject \
	-Dspring.http.clients.imperative.factory=jdk
setting spring-http "$http_setting"
subject spring-http-virtual spring-http io.kryowire.benchmarks.spring.http.SpringHttpSubject \
	-Dspring.http.clients.imperative.factory=jdk -Dspring.threads.virtual.enabled=true
setting spring-http-virtual "$virtual_setting"
extra_subject noop rig io.kryowire.benchmarks.rig.call.NoopSubject

launch_spring-default() { launch_call "$@"; }

# The ideal is the number of callers divided by 0.02 s. In every product a caller is a thread that waits for its answer.
group jdbc-20ms "calls whose handler blocks for 20 ms, with everybody's defaults: calls per second, latency in microseconds"

row jdbc-20ms-64 "int query(int, int), 64 threads call and wait, Thread.sleep(20) in the handler"
row jdbc-20ms-1000 "int query(int, int), 1000 threads call and wait, Thread.sleep(20) in the handler"

against grpc rsocket spring-http spring-http-virtual

subject kryowire call-kryowire io.kryowire.benchmarks.call.kryowire.KryowireDefaultsSubject
setting kryowire "defaults: a contract's proxy and exported service, calls without a key"
subject kryowire-keyed call-kryowire io.kryowire.benchmarks.call.kryowire.KryowireDefaultsSubject \
	-Dio.kryowire.benchmarks.keyed=true
setting kryowire-keyed "defaults: as kryowire, but each caller's calls have a key of its own"
subject kryowire-spring spring-kryowire io.kryowire.benchmarks.spring.kryowire.SpringKryowireDefaultsSubject
setting kryowire-spring "defaults: the starter, @KryonetService and @ImportKryonetClients, calls without a key"
extra_subject kryowire-spring-keyed spring-kryowire \
	io.kryowire.benchmarks.spring.kryowire.SpringKryowireDefaultsSubject -Dio.kryowire.benchmarks.keyed=true
setting kryowire-spring-keyed "defaults: as kryowire-spring, but each caller's calls have a key of its own"
subject grpc call-grpc io.kryowire.benchmarks.call.grpc.GrpcDefaultsSubject "$netty_shaded"
setting grpc "$grpc_setting"
subject rsocket call-rsocket io.kryowire.benchmarks.call.rsocket.RsocketSubject "$netty"
setting rsocket "defaults: Mono.fromCallable(...).subscribeOn(Schedulers.boundedElastic()), ten threads for each processor"
subject spring-http spring-http io.kryowire.benchmarks.spring.http.SpringHttpSubject \
	-Dspring.http.clients.imperative.factory=jdk
setting spring-http "$http_setting"
subject spring-http-virtual spring-http io.kryowire.benchmarks.spring.http.SpringHttpSubject \
	-Dspring.http.clients.imperative.factory=jdk -Dspring.threads.virtual.enabled=true
setting spring-http-virtual "$virtual_setting"
# Another client for the same servers, which has five connections unless it is told otherwise
extra_subject spring-http-apache spring-http io.kryowire.benchmarks.spring.http.SpringHttpSubject \
	-Dbenchmark.connections=1000
setting spring-http-apache "not defaults: Tomcat with 200 threads; RestClient on Apache's HttpClient with 1000 connections"
extra_subject noop rig io.kryowire.benchmarks.rig.call.NoopSubject

launch_jdbc-20ms() { launch_call "$@"; }
