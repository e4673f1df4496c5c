import { describe, expect, test } from 'vitest'
import { kindOfName, type Readiness, readiness, type Waiting } from './ready.ts'

const MINUTE = 60_000
const QUIET = 5 * MINUTE
let nextId = 1

/** A file that arrived so many minutes ago. */
const file = (name: string, minutesAgo: number, more: Partial<Waiting> = {}): Waiting => ({
  id: String(nextId++),
  name,
  size: 1,
  content: '',
  sha256: Buffer.from(name),
  md5: 'a',
  isCut: false,
  says: [],
  arrivedAt: -minutesAgo * MINUTE,
  ...more,
})

const look = (files: Waiting[], isArriving = false) => readiness(files, { quietMs: QUIET, now: 0, isArriving })
const names = (found: Readiness) => ('files' in found ? found.files.map(({ name }) => name) : found)
const TABLES = ['orgs.csv', 'users.csv', 'courses.csv', 'classes.csv', 'enrollments.csv']

test.each([
  ['nothing', [], { state: 'nothing' }],
  [
    'what is not whole yet',
    [file('a.zip.part', 60), file('b.zip.filepart', 60), file('c.tmp', 60)],
    { state: 'nothing' },
  ],
  ['hidden files and other files', [file('.users.csv', 60), file('Kopie von users (2).csv', 60)], { state: 'nothing' }],
  ['a zip of a moment ago', [file('a.zip', 4)], { state: 'waits', for: 'quiet' }],
  ['a zip without its end', [file('a.zip', 6, { isCut: true })], { state: 'waits', for: 'end' }],
])('of %s it says so', (_, files, expected) => {
  expect(look(files)).toEqual(expected)
})

test('a zip is ready once nothing has changed for five minutes, and not while an upload is open', () => {
  const files = [file('oneroster.zip', 5)]
  expect(look(files)).toMatchObject({ state: 'zip', files })
  expect(look(files, true)).toEqual({ state: 'waits', for: 'upload' })
})

test('the newest zip wins, the older ones are cleared away with it, and files of other names stay', () => {
  const files = [file('oneroster_20261118.zip', 60), file('oneroster_20261119.zip', 10), file('notes.txt', 1)]
  const found = look(files)
  expect(names(found)).toEqual(['oneroster_20261119.zip'])
  expect('taken' in found && found.taken.map(({ name }) => name)).toEqual([
    'oneroster_20261118.zip',
    'oneroster_20261119.zip',
  ])
})

test('loose tables are read together, and newer ones win over a zip', () => {
  const tables = TABLES.map(name => file(name, 10))
  expect(names(look([...tables, file('old.zip', 60)]))).toEqual(TABLES)
  expect(names(look([...tables, file('new.zip', 9)]))).toEqual(['new.zip'])
})

test('a manifest says which files have to be there; after half an hour it has failed', () => {
  const manifest = (minutesAgo: number) => file('manifest.csv', minutesAgo, { says: ['orgs.csv', 'users.csv'] })
  expect(look([manifest(10), file('orgs.csv', 10)])).toEqual({ state: 'waits', for: 'files' })
  expect(look([manifest(31), file('orgs.csv', 31)])).toMatchObject({
    state: 'broken',
    why: 'sftp.missingFiles',
    names: ['users.csv'],
  })
  expect(look([manifest(10), file('orgs.csv', 10), file('Users.csv', 10)])).toMatchObject({ state: 'csv' })
})

test('a .done that comes after its file ends the waiting; one from before does not', () => {
  expect(look([file('a.zip', 2), file('a.zip.done', 1)])).toMatchObject({ state: 'zip' })
  expect(look([file('a.zip', 1), file('a.done', 2)])).toEqual({ state: 'waits', for: 'quiet' })
})

test('an .md5 has to agree; a zip that stays cut, or unlike its .md5, fails after one more period', () => {
  const other = (minutesAgo: number) => [file('a.zip', minutesAgo), file('a.zip.md5', minutesAgo, { says: ['b'] })]
  expect(look(other(6))).toEqual({ state: 'waits', for: 'digest' })
  expect(look(other(10))).toMatchObject({ state: 'broken', why: 'sftp.otherDigest', names: ['a.zip'] })
  expect(look([file('a.zip', 6), file('a.md5', 6, { says: ['a'] })])).toMatchObject({ state: 'zip' })
  expect(look([file('a.zip', 10, { isCut: true })])).toMatchObject({ state: 'broken', why: 'sftp.truncated' })
})

describe('a name', () => {
  test.each([
    ['USERS.CSV', 'roster'],
    ['roster 2026.zip', 'roster'],
    ['users.csv.part', 'unfinished'],
    ['.roster.zip', 'unfinished'],
    ['roster.zip.md5', 'companion'],
    ['Kopie von users (2).csv', 'other'],
  ] as const)('%s is %s', (name, kind) => {
    expect(kindOfName(name)).toBe(kind)
  })
})
