import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../checkout.ts'
import type { Mutation } from '../mutation.ts'

const FOLDER = 'server/migrations'
const TESTS = ['server/src/access/walls.test.ts']

const migrations = readdirSync(join(ROOT, FOLDER)).map(name => readFileSync(join(ROOT, FOLDER, name), 'utf8'))
const tablesIn = (shape: RegExp) =>
  migrations.flatMap(text => [...text.matchAll(shape)].map(match => match[1] as string))
const gone = new Set(tablesIn(/^DROP TABLE (\w+)/gm))

/** Every table that the migrations protect with row-level security and leave there. */
const protectedTables = tablesIn(/\bwall\('(\w+)'/g).filter(table => !gone.has(table))

/** An extra migration that removes a protection. */
const removed = (what: string, sql: string, more: Partial<Mutation> = {}): Mutation => ({
  what,
  file: `${FOLDER}/9999_taken_down.sql`,
  from: null,
  to: `${sql};\n`,
  tests: TESTS,
  ...more,
})

const openPolicy = (table: string) => `ALTER POLICY tenant ON ${table} USING (true) WITH CHECK (true)`
// Must be caught by what is read and written, not only by the test of the system catalogue.
const BY_BEHAVIOUR = { only: 'is reached|into another|without a setting', always: true } as const

export const POLICIES: readonly Mutation[] = [
  ...protectedTables.map(table => removed(`the policy of ${table} allows all reads and writes`, openPolicy(table))),
  ...protectedTables.map(table =>
    removed(`the policy of ${table} allows all writes`, `ALTER POLICY tenant ON ${table} WITH CHECK (true)`),
  ),
  removed('row-level security is off on students', 'ALTER TABLE students DISABLE ROW LEVEL SECURITY', BY_BEHAVIOUR),
  removed('the policy of schools allows all reads and writes', openPolicy('schools'), BY_BEHAVIOUR),
  removed(
    'the policy of students allows all writes',
    'ALTER POLICY tenant ON students WITH CHECK (true)',
    BY_BEHAVIOUR,
  ),
  removed(
    'row-level security of memberships is not forced on its owner',
    'ALTER TABLE memberships NO FORCE ROW LEVEL SECURITY',
  ),
  removed(
    'a missing setting reaches every district',
    `CREATE OR REPLACE FUNCTION reaches_all() RETURNS boolean LANGUAGE sql STABLE
    AS $$ SELECT coalesce(current_setting('hornbook.provider', true), '') <> 'off' $$`,
    { always: true },
  ),
  removed('password hashes can be read', 'GRANT SELECT ON passwords TO PUBLIC'),
  removed('the app makes an Administrator', 'GRANT INSERT ON administrators TO PUBLIC'),
  removed('raw events can be changed', 'GRANT UPDATE ON lesson_completions TO PUBLIC'),
  removed('audit entries can be changed', 'GRANT UPDATE, DELETE ON audit_entries TO PUBLIC'),
]
