import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { type Cluster, ROOT } from '../cluster.ts'
import { measureInterleaved } from '../interleaved.ts'
import { type Figure, figureWithGoal } from '../results.ts'
import type { SeededServer } from '../seeded-server.ts'
import { openClassViews } from '../sessions.ts'

const ROUNDS = 60
const CALLS = 200
const FORMER = 'bench_caller_before_views'

/** Finding out who is calling, which every call does, against the same before there were views and second steps. */
export async function callerFigures(cluster: Cluster, served: SeededServer): Promise<Figure[]> {
  const { owner, database } = served
  await owner.query(formerFunction())
  const views = await openClassViews(served, served.districtId)
  const { rows } = await owner.query<{ token_hash: Buffer; classroom: string }>(
    `SELECT DISTINCT ON (s.account_id) s.token_hash, v.classroom FROM sessions s
      JOIN staff st ON st.account_id = s.account_id
      JOIN unnest($1::bigint[], $2::bigint[]) AS v(staff, classroom) ON v.staff = st.id
      WHERE s.ended_at IS NULL AND s.view_id IS NULL`,
    [views.map(({ staffId }) => staffId), views.map(({ classroomId }) => classroomId)],
  )
  const client = new pg.Client(cluster.appConfig(database))
  await client.connect()
  const ask = (name: string) => async () => {
    for (let at = 0; at < CALLS; at++) {
      const { token_hash, classroom } = rows[at % rows.length] as (typeof rows)[number]
      const text = `SELECT * FROM ${name}($1, 'classroom', $2::bigint)`
      await client.query({ name, text, values: [token_hash, classroom] })
    }
  }
  const took = await measureInterleaved(ROUNDS, { now: ask('session_of'), former: ask(FORMER) })
  await client.end()
  const each = (milliseconds: number) => `${((milliseconds / CALLS) * 1000).toFixed(0)} µs`
  return [
    figureWithGoal(
      'who is calling, against the same without views and second steps',
      took.now / took.former,
      { atMost: 1.1, unit: '×' },
      `${each(took.now)}, ${each(took.former)} for the function of migration 0037: sessions of ${rows.length} teachers and a class of each, over one connection of the app role, by turns`,
    ),
  ]
}

function formerFunction(): string {
  const migration = readFileSync(join(ROOT, 'server', 'migrations', '0037_student_tools.sql'), 'utf8')
  const [found] = /CREATE OR REPLACE FUNCTION caller_of\([\s\S]*?\nEND \$\$;/.exec(migration) ?? []
  if (!found) throw new Error('Migration 0037 has no caller_of')
  return found.replace('caller_of', FORMER)
}
