import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

/**
 * The walls between the rooms (ARCHITECTURE.md): what may be imported from where, and where roster tables may be read.
 * Every wall has a bad sample that must be refused, so that a wall that stands open is seen.
 */

const ROOT = dirname(fileURLToPath(import.meta.url))

const ROOMS: Readonly<Record<string, RegExp>> = {
  rules: /^\.{1,2}\//,
  contract: /^(\.{1,2}\/|@hornbook\/rules\/|zod$)/,
  server: /^(?!@hornbook\/(?!rules\/|contract\/))/,
  web: /^(?!@hornbook\/(?!rules\/|contract\/)|node:)/,
}

const AREAS = new Set([
  ...['session', 'rostering', 'roster-sync', 'learning', 'progress', 'lookups', 'provider'],
  ...['reports', 'uploads', 'promotions', 'guides', 'account'],
])
/** What the areas stand on; none of these imports an area. */
const BELOW = new Set(['texts', 'db', 'access', 'audit', 'figures', 'people', 'http'])

/** Rooms that may read roster tables as they are: scope itself, and what works on a whole district behind a gate. */
const WHOLE_DISTRICT = ['access', 'people', 'figures', 'db', 'demo', 'roster-sync', 'verify', 'seed']

/** Files elsewhere that name a roster table, each with the reason why its read is narrowed all the same. */
const NAMED: Readonly<Record<string, string>> = {
  'progress/units.ts': 'arrows compare with all peers whoever looks (D 18); the unit was found in scope',
  'progress/rows.ts': 'the same: names and teachers of all rows, cut to the own ones before they leave',
  'progress/students.ts': 'the students of one class that was found in scope',
  'rostering/schools.ts': 'who belongs where, of people in scope',
  'rostering/teachers.ts': 'who belongs where, of schools and classes in scope',
  'rostering/classrooms.ts': 'students in scope, joined to one class that was found in scope',
  'session/people.ts': 'the name of the signed-in person',
  'session/credential-links.ts': 'the name and places of whoever holds the link',
  'session/invitations.ts': 'the districts of the named staff, for the provider; marks those found in scope',
  'learning/ingest.ts': 'a service token has no person and so no scope; its reach is its district',
}

const TABLES = 'schools|classrooms|staff|students|student_schools|staff_schools|student_enrollments|staff_enrollments'
const QUERY = new RegExp(
  `(?:selectFrom|\\w+Join|insertInto|updateTable|deleteFrom)\\(\\s*['"](?:${TABLES})\\b|\\b(?:FROM|JOIN|INTO|UPDATE)\\s+(?:${TABLES})\\b`,
)
/** What an answer says, said where it happens and not in the catalogue. */
const WORDS = /\bdetail\s*[:=]\s*['"`]/
const IMPORT = /\bfrom\s+['"]([^'"\s]+)['"]|\bimport\s*\(?\s*['"]([^'"\s]+)['"]/g

const isTest = (path: string) => path.includes('.test.') || /^(server\/src|web\/src|rules)\/test\//.test(path)
const importsOf = (source: string) => [...source.matchAll(IMPORT)].map(match => (match[1] ?? match[2]) as string)

/** The folder that a server file lies in, below src. */
const folderOf = (path: string) => /^server\/src\/([\w-]+)\//.exec(path)?.[1] ?? ''

/** Everything that is wrong with a file, in words. */
function breaches(path: string, source: string): string[] {
  const room = path.split('/')[0] as string
  if (isTest(path)) return []
  const found = importsOf(source).flatMap(name => [
    ...(ROOMS[room]?.test(name) === false ? [`${room} may not import ${name}`] : []),
    ...(name.startsWith('.') ? wrongRelative(path, name) : []),
  ])
  if (room === 'rules' && /\bDate\.now\(|new Date\(\s*\)|Math\.random\(/.test(source)) found.push('rules ask no clock')
  if (room === 'server' && QUERY.test(source) && !mayName(path)) found.push('a roster table is read outside scope')
  if (room === 'server' && WORDS.test(source) && folderOf(path) !== 'texts') found.push('a text stands outside texts/')
  return found
}

function wrongRelative(path: string, name: string): string[] {
  const room = path.split('/')[0] as string
  const target = join(dirname(path), name)
  if (!target.startsWith(`${room}/`)) return [`${path} reaches out of its room: ${name}`]
  const [from, to] = [folderOf(path), folderOf(target)]
  if (AREAS.has(to) && (AREAS.has(from) || BELOW.has(from)) && from !== to) return [`${from} may not import ${to}`]
  return []
}

function mayName(path: string): boolean {
  const inside = path.replace('server/src/', '')
  return WHOLE_DISTRICT.includes(folderOf(path)) || inside in NAMED
}

function filesOf(room: string): string[] {
  const folder = join(ROOT, room, 'src')
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map(entry => relative(ROOT, join(entry.parentPath, entry.name)))
}

describe('The walls of the house stand', () => {
  test.each(Object.keys(ROOMS))('%s keeps to its room', room => {
    const files = filesOf(room)
    expect(files.length).toBeGreaterThan(5)
    const wrong = files.flatMap(path =>
      breaches(path, readFileSync(join(ROOT, path), 'utf8')).map(words => `${path}: ${words}`),
    )
    expect(wrong).toEqual([])
  })

  test('every named exception still needs to be one', () => {
    const needed = Object.keys(NAMED).filter(path => {
      const file = join(ROOT, 'server', 'src', path)
      return existsSync(file) && QUERY.test(readFileSync(file, 'utf8'))
    })
    expect(needed).toEqual(Object.keys(NAMED))
  })

  test('every folder of the server is an area, below the areas, or known to stand alone', () => {
    const folders = new Set(filesOf('server').map(folderOf).filter(Boolean))
    const alone = ['configuration', 'demo', 'test', 'verify', 'seed', 'jobs', 'figures']
    expect([...folders].filter(name => !AREAS.has(name) && !BELOW.has(name) && !alone.includes(name))).toEqual([])
  })

  test.each([
    ['rules/src/bad.ts', "import { readFileSync } from 'node:fs'"],
    ['rules/src/bad.ts', "import { z } from 'zod'"],
    ['rules/src/bad.ts', 'export const today = () => Date.now()'],
    ['rules/src/bad.ts', 'export const today = () => new Date()'],
    ['rules/src/bad.ts', 'export const luck = () => Math.random()'],
    ['contract/src/bad.ts', "import { sql } from 'kysely'"],
    ['contract/src/bad.ts', "import type { Db } from '@hornbook/server/db/pool'"],
    ['contract/src/bad.ts', "export * from '../../server/src/app.ts'"],
    ['web/src/bad.ts', "import { join } from 'node:path'"],
    ['web/src/bad.ts', "import { sql } from '@hornbook/server/db/pool'"],
    ['web/src/bad.ts', "const late = await import('../../server/src/app.ts')"],
    ['server/src/bad.ts', "import { Page } from '@hornbook/web/page'"],
    ['server/src/learning/bad.ts', "import { filtered } from '../rostering/filtered.ts'"],
    ['server/src/access/bad.ts', "import {\n  signInWith,\n} from '../session/sign-in.ts'"],
    ['server/src/rostering/bad.ts', "tx.selectFrom('students').selectAll()"],
    ['server/src/progress/bad.ts', 'sql`SELECT * FROM students s WHERE s.id = 1`'],
    ['server/src/progress/bad.ts', "tx.selectFrom('districts').innerJoin(\n  'staff', 'staff.id', 'x')"],
    ['server/src/progress/bad.ts', "new Refusal('invalid', { detail: 'This is not a date.' })"],
    ['server/src/http/bad.ts', 'const detail =\n  `At most ten of them.`'],
    ['server/src/texts/bad.ts', "import { SITES } from '../rostering/districts.ts'"],
  ])('%s may not say %s', (path, source) => {
    expect(breaches(path, source)).not.toEqual([])
  })

  test.each([
    ['rules/src/good.ts', "import { today } from './dates.ts'"],
    ['rules/src/good.ts', 'export const plain = (at: number) => new Date(at)'],
    ['server/src/learning/good.ts', "import { within } from '../db/pool.ts'"],
    ['server/src/learning/good.ts', 'sql`SELECT * FROM student_timelines t JOIN school_days d`'],
    ['server/src/progress/good.ts', "new Refusal('invalid', { detail: t('progress:range.notADate') })"],
    ['server/src/app.ts', "import { learningRoutes } from './learning/routes.ts'"],
  ])('%s may say %s', (path, source) => {
    expect(breaches(path, source)).toEqual([])
  })
})
