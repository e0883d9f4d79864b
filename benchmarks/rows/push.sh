# The table of the articles about KryoNet: callers that push objects at full speed, each over a connection of its own to
# one port, with as many under way together as a single one would have. Launched as the rows of call are.

group push "many callers push objects: pushes per second, average and median in microseconds"

row push-48-1 "an object of 48 bytes, acknowledged; 1 caller, 1 connection, 1000 under way"
row push-48-10 "10 callers with a connection each, 1000 under way together"
row push-48-20 "20 callers with a connection each, 1000 under way together"
row push-48-50 "50 callers with a connection each, 1000 under way together"
row push-48-100 "100 callers with a connection each, 1000 under way together"
row push-48-100-shared "100 callers that share one connection, 1000 under way together"
row push-3216-1 "an object with a map of 200 elements; 1 caller, 1 connection, 1000 under way"
row push-3216-10 "10 callers with a connection each, 1000 under way together"
row push-3216-20 "20 callers with a connection each, 1000 under way together"
row push-3216-50 "50 callers with a connection each, 1000 under way together"
row push-3216-100 "100 callers with a connection each, 1000 under way together"
row push-3216-100-shared "100 callers that share one connection, 1000 under way together"

against kryonet grpc rsocket

subject kryowire call-kryowire io.kryowire.benchmarks.call.kryowire.KryowireSubject
setting kryowire "handlers (INLINE) and completions on the network threads; else defaults"
subject kryonet call-kryonet io.kryowire.benchmarks.call.kryonet.KryonetSubject
setting kryonet "handlers on its update thread; write buffers of 8 MB, divided among the connections"
subject rsocket call-rsocket io.kryowire.benchmarks.call.rsocket.RsocketSubject -Dio.netty.leakDetection.level=disabled
setting rsocket "handlers and completions on the event loops; zero-copy payloads; objects written by hand"
subject grpc call-grpc io.kryowire.benchmarks.call.grpc.GrpcSubject \
	-Dio.grpc.netty.shaded.io.netty.leakDetection.level=disabled
setting grpc "direct executors at both ends, windows of 4 MB, a channel for each caller; objects written by hand"
# What the rig itself costs
extra_subject noop rig io.kryowire.benchmarks.rig.call.NoopSubject

launch_push() { launch_call "$@"; }
