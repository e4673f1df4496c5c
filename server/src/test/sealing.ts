import type pg from 'pg'
import { sealAll } from '../audit/sealer.ts'
import { connect } from '../db/pool.ts'

// A server's sealer in a process of its own, at it without a pause and in small slices, for a test to kill.
const { queries } = connect(JSON.parse(process.argv[2] ?? '') as pg.ClientConfig, { max: 2 })
process.stdout.write('sealing\n')
for (;;) await sealAll(queries, undefined, 7)
