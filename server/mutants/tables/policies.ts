import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../checkout.ts'
import type { Mutation } from '../mutation.ts'

const FOLDER = 'server/migrations'
const TESTS = ['server/src/access/walls.test.ts']

/** Every table that the migrations put behind the wall. */
const walled = readdirSync(join(ROOT, FOLDER))
  .flatMap(name => [...readFileSync(join(ROOT, FOLDER, name), 'utf8').matchAll(/\bwall\('(\w+)'/g)])
  .map(match => match[1] as string)

/** One migration more, that takes something down. */
const down = (what: string, sql: string, more: Partial<Mutation> = {}): Mutation => ({
  what,
  file: `${FOLDER}/9999_taken_down.sql`,
  from: null,
  to: `${sql};\n`,
  tests: TESTS,
  ...more,
})

const open = (table: string) => `ALTER POLICY tenant ON ${table} USING (true) WITH CHECK (true)`
// Seen by what is read and written, not by the catalogue alone.
const SEEN = { only: 'reached is|into another|without a setting', always: true } as const

export const POLICIES: readonly Mutation[] = [
  ...walled.map(table => down(`the policy of ${table} lets everybody read and write`, open(table))),
  ...walled.map(table =>
    down(`the policy of ${table} lets everybody write`, `ALTER POLICY tenant ON ${table} WITH CHECK (true)`),
  ),
  down('row-level security is off on students', 'ALTER TABLE students DISABLE ROW LEVEL SECURITY', SEEN),
  down('the policy of schools lets everybody read and write', open('schools'), SEEN),
  down('the policy of students lets everybody write', 'ALTER POLICY tenant ON students WITH CHECK (true)', SEEN),
  down('the wall of memberships is not forced on its owner', 'ALTER TABLE memberships NO FORCE ROW LEVEL SECURITY'),
  down(
    'no setting reaches every district',
    `CREATE OR REPLACE FUNCTION reaches_all() RETURNS boolean LANGUAGE sql STABLE
    AS $$ SELECT coalesce(current_setting('hornbook.provider', true), '') <> 'off' $$`,
    { always: true },
  ),
  down('audit entries can be changed', 'GRANT UPDATE, DELETE ON audit_entries TO PUBLIC'),
]
