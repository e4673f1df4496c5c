import { type ExecFileException, execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openPromise } from 'yauzl'
import { ZipFile } from 'yazl'
import { sealAll } from '../audit/sealer.ts'
import { openDatabase } from '../db/open.ts'
import { within } from '../db/pool.ts'
import { demoDistricts } from '../demo/districts.ts'
import { seedDemoWhenEmpty } from '../demo/seed.ts'
import { dropOnEveryNode } from '../test/citus-cluster.ts'
import { fillDisk, mountSmallDisk } from '../test/small-disk.ts'
import { writeChange } from '../test/write-change.ts'

// The commands run as their own processes, as the user of the README, who is no superuser.

const { owner: superuser, workers } = inject('cluster')
const name = `hbbackup_${randomBytes(4).toString('hex')}`
const [from, to, renamed] = [`${name}_from`, `${name}_to`, `${name}_renamed`]
const PASSWORD = 'owner-of-a-test'
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'hornbook-backup-')))
const file = join(folder, 'backup.zip')

// A cluster's databases are created on every machine by a superuser (docs/scaling.md), not by the user of the README.
describe.skipIf(workers.length > 0)('a backup', () => {
  beforeAll(async () => {
    await asSuperuser(
      'postgres',
      `CREATE ROLE ${name} LOGIN CREATEROLE PASSWORD '${PASSWORD}'`,
      `CREATE DATABASE ${from} OWNER ${name} ENCODING 'UTF8' TEMPLATE template0`,
      `CREATE DATABASE ${to} OWNER ${name} ENCODING 'UTF8' TEMPLATE template0`,
    )
    const { database, owner, close } = await start(from)
    await seedDemoWhenEmpty(database, owner, () => {}, demoDistricts().slice(-1))
    const [district] = await asSuperuser<{ id: string }>(from, 'SELECT id FROM districts')
    await writeChange(database.queries, district?.id ?? '', 3)
    await sealAll(database.queries)
    await close()
  }, 60_000)

  afterAll(async () => {
    for (const database of [from, to, renamed]) await dropOnEveryNode(superuser, [], database).catch(() => {})
    const roles = [from, to, renamed].map(database => `DROP ROLE IF EXISTS ${database}_app`)
    await asSuperuser('postgres', ...roles, `DROP ROLE ${name}`)
    rmSync(folder, { recursive: true, force: true })
  })

  test('is one whole file that only its owner may read', async () => {
    const { code, stderr } = await command('backup', from, [file])
    expect([code, stderr]).toEqual([0, expect.stringMatching(/^Wrote \d+ tables with [\d,]+ rows\. HORNBOOK_SECRET/)])
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readdirSync(folder)).toEqual(['backup.zip'])
  })

  test('goes to standard output too, but not among the lines of npm', async () => {
    const { code, stdout } = await command('backup', from, ['-'])
    expect([code, stdout.subarray(0, 2).toString()]).toEqual([0, 'PK'])
    const underNpm = await command('backup', from, ['-'], {
      npm_lifecycle_event: 'backup',
      npm_config_loglevel: 'notice',
    })
    expect([underNpm.code, underNpm.stdout.length]).toEqual([1, 0])
  })

  test('leaves the older file and no half of a new one when it fails', async () => {
    const before = readFileSync(file)
    await asSuperuser(from, 'ALTER TABLE student_timelines OWNER TO postgres')
    const { code, stderr } = await command('backup', from, [file])
    await asSuperuser(from, `ALTER TABLE student_timelines OWNER TO ${name}`)
    expect([code, stderr]).toEqual([1, expect.stringContaining('permission denied for table student_timelines')])
    expect(readdirSync(folder)).toEqual(['backup.zip'])
    expect(readFileSync(file).equals(before)).toBe(true)
  })

  test('is refused when it is cut short, damaged, of another secret, or no backup; the database stays usable', async () => {
    const whole = readFileSync(file)
    const bad = join(folder, 'bad.zip')
    const restored = async (content: Buffer, environment = {}) => {
      writeFileSync(bad, content)
      const { code, stderr } = await command('restore', to, [bad], environment)
      return [code, stderr.replaceAll(bad, 'FILE')]
    }
    expect(await restored(whole.subarray(0, whole.length / 2))).toEqual([
      1,
      'FILE is not a backup, or it was cut short: it has no end.\n',
    ])
    const newer = (text: string) => text.replace('"migrations":[', '"migrations":["9999_of_later.sql",')
    expect(await restored(await rewritten('backup.json', newer))).toEqual([
      ...[
        1,
        expect.stringMatching(
          /^This backup was made by version .* Restore it with version [\d.]+, or a newer one\.\n$/,
        ),
      ],
    ])
    const damaged = Buffer.from(whole)
    const at = damaged.indexOf('tables/public.lesson_completions.txt') + 1_000
    damaged.writeUInt8(damaged.readUInt8(at) ^ 1, at)
    expect(await restored(damaged)).toEqual([
      ...[
        1,
        expect.stringMatching(
          /^The backup is damaged: the rows of public\.lesson_completions .* use another backup\.\n$/,
        ),
      ],
    ])
    const unreadable = await rewritten('tables/public.schools.txt', rows => `not a number${rows}`)
    expect(await restored(unreadable)).toEqual([
      1,
      expect.stringMatching(/^The backup is damaged: the rows of public\.schools /),
    ])
    const changed = await rewritten('tables/public.schools.txt', rows => rows.replace(/[a-z]/, 'X'))
    expect(await restored(changed)).toEqual([1, expect.stringContaining('the rows of public.schools are not those')])
    expect(await restored(whole, { HORNBOOK_SECRET: 'another-secret-0123456789-0123456789-01' })).toEqual([
      1,
      expect.stringMatching(/^This backup was made with another HORNBOOK_SECRET\. Set that one/),
    ])
    rmSync(bad)
  })

  test('is refused with what to do when there is no such file, password or database', async () => {
    const missing = join(folder, 'missing.zip')
    expect((await command('restore', to, [missing])).stderr).toBe(`There is no file ${missing}.\n`)
    const wrong = { DATABASE_URL: urlOf(to).replace(PASSWORD, 'wrong') }
    for (const name of ['backup', 'restore'])
      expect((await command(name, to, [name === 'backup' ? join(folder, 'new.zip') : file], wrong)).stderr).toContain(
        'Check the password in DATABASE_URL',
      )
    expect((await command('restore', 'nowhere', [file])).stderr).toContain('CREATE DATABASE nowhere OWNER')
    const noFolder = join(folder, 'no folder')
    expect(await command('backup', from, [join(noFolder, 'new.zip')])).toMatchObject({
      code: 1,
      stderr: `There is no folder ${noFolder}. Create it, or name another file.\n`,
    })
    expect(await command('backup', from, [folder])).toMatchObject({
      code: 1,
      stderr: `${folder} is a folder. Name a file in it.\n`,
    })
    const away = { DATABASE_URL: `postgres://${name}:${PASSWORD}@127.0.0.1:1/${from}` }
    for (const program of ['backup', 'restore'])
      expect(await command(program, to, [program === 'backup' ? join(folder, 'new.zip') : file], away)).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/^PostgreSQL does not answer at 127\.0\.0\.1:1 .*\.\n$/),
      })
    expect(readdirSync(folder)).toEqual(['backup.zip'])
  }, 120_000)

  test('says that there is no room, and leaves nothing of the file', async context => {
    const disk = mountSmallDisk(1)
    if (typeof disk === 'string' || disk.wrapper.length > 0) return context.skip(String(disk))
    fillDisk(join(disk.folder, 'full'))
    const { code, stderr } = await command('backup', from, [join(disk.folder, 'new.zip')])
    const left = readdirSync(disk.folder)
    disk.remove()
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/^There is no room left in .* write to another disk\.\n$/),
    ])
    expect(left).toEqual(['full'])
  })

  test('is restored under another name, row for row, and the figures and the audit are right there', async () => {
    const restored = await command('restore', to, [file])
    expect([restored.stderr, restored.code]).toEqual(['', 0])
    expect(await contentsOf(to)).toEqual(await contentsOf(from))
    const [figures, audit] = await Promise.all([command('verify-figures', to), command('verify-audit', to)])
    expect([figures.code, figures.stdout.toString()]).toEqual([0, expect.stringMatching(/ 0 differences/)])
    expect([audit.code, audit.stdout.toString()]).toEqual([0, expect.stringMatching(/: whole; 2 entries and 3 rows/)])
  }, 60_000)

  test('is refused by a database that is in use', async () => {
    const { code, stderr } = await command('restore', to, [file])
    expect([code, stderr]).toEqual([1, expect.stringContaining(`The database ${to} is in use`)])
  })

  test('a database that got another name has an app role with the same rights', async () => {
    const rights = (database: string) =>
      asSuperuser(
        database,
        `SELECT table_name, privilege_type FROM information_schema.role_table_grants WHERE grantee = current_database() || '_app'
         ORDER BY 1, 2`,
      )
    const before = await rights(to)
    await asSuperuser('postgres', `ALTER DATABASE ${to} RENAME TO ${renamed}`)
    const { database, close } = await start(renamed)
    const counted = await within(database.queries, 'all', tx =>
      sql<{ count: string }>`SELECT count(*) FROM districts`.execute(tx),
    )
    await close()
    expect(counted.rows).toEqual([{ count: '1' }])
    expect(before.length).toBeGreaterThan(50)
    expect(await rights(renamed)).toEqual(before)
  })

  test('an older version and another secret refuse the database, and change nothing', async () => {
    await expect(start(renamed, 'another-secret-0123456789-0123456789-01')).rejects.toThrow(
      'HORNBOOK_SECRET is not the one that this database was made with',
    )
    await asSuperuser(renamed, "UPDATE installation SET version = '99.0.0'")
    await expect(start(renamed)).rejects.toThrow(
      'Version 99.0.0 of Hornbook has used this database, and this is version',
    )
    const [row] = await asSuperuser<{ version: string }>(renamed, 'SELECT version FROM installation')
    expect(row?.version).toBe('99.0.0')
  })
})

const SECRET = 'the-secret-of-the-backup-test-0123456789'
const urlOf = (database: string) =>
  `postgres:///${database}?${new URLSearchParams({ host: String(superuser.host), port: String(superuser.port), user: name, password: PASSWORD })}`

async function asSuperuser<Row extends pg.QueryResultRow>(database: string, ...statements: string[]): Promise<Row[]> {
  const client = new pg.Client({ ...superuser, database })
  await client.connect()
  try {
    let rows: Row[] = []
    for (const statement of statements) rows = (await client.query<Row>(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}

interface Ended {
  readonly code: number
  readonly stdout: Buffer
  readonly stderr: string
}

const command = (program: string, database: string, options: readonly string[] = [], environment = {}) =>
  new Promise<Ended>(resolve => {
    const path = fileURLToPath(new URL(`../../commands/${program}.ts`, import.meta.url))
    const { PATH } = process.env
    const env = { PATH, DATA_DIR: folder, DATABASE_URL: urlOf(database), HORNBOOK_SECRET: SECRET, ...environment }
    const given = { env, encoding: 'buffer' as const, maxBuffer: 2 ** 28 }
    execFile(process.execPath, [path, ...options], given, (failure: ExecFileException | null, stdout, stderr) =>
      resolve({ code: Number(failure?.code ?? 0), stdout, stderr: stderr.toString() }),
    )
  })

const start = (database: string, secret = SECRET) =>
  openDatabase({ databaseUrl: urlOf(database), dataDir: folder, secret, log: { info() {}, warn() {} } })

/** The backup with other rows in one table: a complete zip, as if somebody had edited it. */
async function rewritten(path: string, change: (rows: string) => string): Promise<Buffer> {
  const [whole, copy] = [await openPromise(file, { autoClose: false }), new ZipFile()]
  for await (const entry of whole.eachEntry()) {
    const content = await text(await whole.openReadStreamPromise(entry))
    copy.addBuffer(Buffer.from(entry.fileName === path ? change(content) : content), entry.fileName)
  }
  whole.close()
  copy.end()
  return buffer(copy.outputStream)
}

/** Hashes of every table but the lists of migrations, which hold when each ran; the last number of every sequence. */
async function contentsOf(database: string): Promise<Record<string, string>> {
  const tables = await asSuperuser<{ name: string }>(
    database,
    `SELECT oid::regclass::text AS name FROM pg_class WHERE relkind = 'r' AND relname <> 'migrations'
     AND relnamespace = 'public'::regnamespace ORDER BY 1`,
  )
  const contents: Record<string, string> = {}
  for (const { name: table } of tables) {
    const [row] = await asSuperuser<{ hash: string }>(
      database,
      `SELECT count(*) || ' ' || coalesce(md5(string_agg(t::text, E'\\n' ORDER BY t::text COLLATE "C")), '') AS hash FROM ${table} t`,
    )
    contents[table] = row?.hash ?? ''
  }
  const sequences = await asSuperuser<{ name: string; last: string }>(
    database,
    `SELECT sequencename AS name, last_value::text AS last FROM pg_sequences WHERE schemaname = 'public'`,
  )
  for (const each of sequences) contents[each.name] = String(each.last)
  return contents
}
