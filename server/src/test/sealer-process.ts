import { sealAll } from '../audit/sealer.ts'
import type { AppConnection } from '../db/driver/open-pool.ts'
import { connect } from '../db/pool.ts'

// Runs the sealer without pause, in small batches, in a process that a test can kill.
const { queries } = connect(JSON.parse(process.argv[2] ?? '') as AppConnection, { max: 2 })
process.stdout.write('sealing\n')
for (;;) await sealAll(queries, undefined, 7)
