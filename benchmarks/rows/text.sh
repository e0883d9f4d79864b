# The price of text: the same calls over the same links, once with the binary codec and once with JSON. What counts is
# the processor time of both JVMs for each call. Launched as the rows of call are.

group text "the same calls with binary and with JSON arguments: calls per second, processor time per call"

row text-sum "int sum(int, int), 10 000 calls under way"
row text-48 "an object of 48 bytes, acknowledged, 1000 under way"
row text-3216 "an object with a map of 200 elements, acknowledged, 1000 under way"

subject kryowire call-kryowire io.kryowire.benchmarks.call.kryowire.KryowireSubject
setting kryowire "KryoCodec; handlers (INLINE) and completions on the network threads; else defaults"
subject kryowire-json call-kryowire io.kryowire.benchmarks.call.kryowire.KryowireJsonSubject
setting kryowire-json "JsonCodec, on Jackson; all else as kryowire"
# What the rig itself costs
extra_subject noop rig io.kryowire.benchmarks.rig.call.NoopSubject

launch_text() { launch_call "$@"; }
