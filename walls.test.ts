import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

/**
 * The walls between the rooms (ARCHITECTURE.md): what may be imported from where, and where roster tables may be read.
 * Every wall has a bad sample that must be rejected; otherwise a wall that catches nothing would go unnoticed.
 */

const ROOT = dirname(fileURLToPath(import.meta.url))

const ROOMS: Readonly<Record<string, RegExp>> = {
  rules: /^\.{1,2}\//,
  guides: /^(\.{1,2}\/|@hornbook\/rules\/|node:|yazl$)/,
  contract: /^(\.{1,2}\/|@hornbook\/rules\/|zod$)/,
  server: /^(?!@hornbook\/(?!rules\/|contract\/|guides\/))/,
  web: /^(?!@hornbook\/(?!rules\/|contract\/)|node:)/,
}

/** A room's folders: areas know no other area, and the floors below them know no area at all. */
interface Layers {
  readonly areas: ReadonlySet<string>
  /** From the ground up: each may import only those before it. */
  readonly floors: readonly string[]
  /** Folders that compose the areas, as the files directly in src do, or that stand beside them. */
  readonly others: ReadonlySet<string>
}

const LAYERS: Readonly<Record<string, Layers>> = {
  server: {
    areas: new Set([
      ...['session', 'rostering', 'bringing-in', 'year', 'learning', 'progress', 'lookups', 'provider'],
      ...['promotions', 'guides', 'account', 'data-out'],
    ]),
    floors: [
      ...[
        'configuration',
        'reporting',
        'texts',
        'outbound',
        'secrets',
        'mail',
        'db',
        'files',
        'access',
        'jobs',
        'audit',
        'usage',
        'figures',
        'people',
        'changes',
        'lists',
        'oneroster',
      ],
      'http',
    ],
    others: new Set(['demo', 'test', 'verify', 'backup']),
  },
  web: {
    // The shell, the frame around every page, keeps the same distance: no area knows it, and it knows none.
    areas: new Set([
      'session',
      'account',
      'rostering',
      'bringing-in',
      'year',
      'progress',
      'promotions',
      'guides',
      'provider',
      'data-out',
      'coming-soon',
      'shell',
    ]),
    floors: [
      'texts',
      'theme',
      'address',
      'api',
      'reporting',
      'signed-in',
      'ui',
      'dates',
      'table',
      'form',
      'second-step',
      'tiles',
    ],
    others: new Set(['routes']),
  },
}

/** Folders that may read roster tables directly: scope, and code that works on a whole district behind a gate. */
const WHOLE_DISTRICT = [
  'access',
  'people',
  'changes',
  'figures',
  'db',
  'demo',
  'bringing-in/difference',
  'bringing-in/imports',
  'oneroster',
  'provider/exports',
  'verify',
]

/** Other files that name a roster table, each with the reason why its read is still limited to the caller's scope. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'progress/units.ts': 'arrows compare with all peers, regardless of the viewer (ARROW-2); the unit was found in scope',
  'progress/rows.ts': 'the same: reads names and teachers of all rows, and drops those out of scope before answering',
  'progress/feedback/rows.ts': 'names of classes of all districts, for the provider behind the gate',
  'progress/student-record.ts': 'the enrolments of one student in scope',
  'progress/attended-classes.ts': 'the enrolments of one student in scope; classes beyond the scope have no name',
  'progress/paper/children.ts': 'enrolments of students and staff in scope, in classes in scope',
  'progress/students.ts': 'the students of one class that was found in scope',
  'progress/comparison.ts': 'the teachers of classes in scope',
  'progress/attention-list.ts': 'names of students in scope, in classes in scope',
  'progress/downloads/every-student.ts': 'enrolments in classes in scope',
  'guides/students.ts': 'the students of classes in scope',
  'lists/schools.ts': 'memberships of people in scope',
  'lists/classrooms.ts': 'memberships of students and staff in scope, for classes in scope',
  'rostering/matches/all-matches.ts': 'people and schools of all districts, for the provider behind the gate',
  'rostering/matches/all-places.ts': 'where people are whom the provider has found',
  'rostering/matches/student-matches.ts': 'words of names, of students in scope',
  'rostering/health/twins.ts': 'the schools of students in scope, and only those in scope',
  'people/students-of-class.ts': 'enrolments of students in scope, in a class in scope',
  'year/plan.ts': 'memberships of students in scope, for schools and classes in scope',
  'year/lists.ts': 'enrolments of students in scope, for classes in scope',
  'year/jobs.ts': 'enrolments in classes of a district whose office was let through by the gate',
  'promotions/audience.ts': 'numbers of people in all districts, for the provider behind the gate',
  'jobs/returned-mail.ts': 'the staff who have the address of a mail, in every district; it shows nothing of them',
  'session/view-end.ts': 'the place of the person who was looked at',
  'session/my-account/account.ts': "one's own places",
  'session/my-account/guessed-places.ts':
    'the name of a school of the own district, where many colleagues sign in from',
  'session/people.ts': 'the name of the signed-in person',
  'session/standing.ts': "one's own classes",
  'session/whom-to-ask.ts': 'the district administrator whom somebody of the district asks',
  'session/credential-links.ts': 'the name and places of the person who holds the link',
  'session/new-password.ts': 'names that the holder of a link may not use as a password; they are not shown',
  'session/recipient.ts': 'the name and the school of the person who gets a mail',
  'session/sign-on/staff.ts':
    'who somebody is whom a provider has named, before anybody is signed in; staff of one account or one district',
  'session/send-invitation.ts': 'the account of the member of staff whom a job invites; it shows nothing of them',
  'session/hand-off/person.ts':
    'a service token has no scope: it reaches the staff of its district, or of all, and names one of them',
  'session/view-as.ts': 'the places of a person found in scope, for the provider',
  'session/invitations.ts': 'the districts of the named staff, for the provider; updates only staff found in scope',
  'provider/needs/no-answer.ts': 'how many staff of each district have not answered, for the provider behind the gate',
  'learning/intake/student-finder.ts': 'a service token has no person and so no scope; its reach is its district',
  'learning/intake/resolve-sourced.ts': 'the same',
  'learning/xapi/students.ts': 'the same',
  'learning/students.ts': 'the same: the students of the district of a service token',
}

const TABLES =
  'schools|classrooms|staff|students|student_schools|staff_schools|student_enrollments|staff_enrollments|student_words'
const QUERY = new RegExp(
  `(?:selectFrom|\\w+Join|insertInto|updateTable|deleteFrom)\\(\\s*['"](?:${TABLES})\\b|\\b(?:FROM|JOIN|INTO|UPDATE)\\s+(?:${TABLES})\\b`,
)
/** The text of a response, written inline and not in the catalogue. */
const INLINE_TEXT = /\bdetail\s*[:=]\s*['"`]/
/** A catalogue of the web's texts, by its name. */
const CATALOGUE = /\b(?:useTranslation\(|TFunction<|ns: )'(\w+)'/g
/** Numbers of lessons (RULE-1), which the curriculum in rules declares. Level 1's 70 is too common a number to look for. */
const LESSON_COUNTS = /\b(?:114|137|207|528)\b/
/** Taking an advisory lock, and the same with its number typed in: db/locks.ts has them all, so that none is used twice. */
const ADVISORY_LOCK = /advisory\w*lock\(/
const TYPED_LOCK = /advisory\w*lock\(\s*\d/
/** A test that starts an application and builds the town by itself, which `inTown` does. */
const OWN_BEGINNING = /\bapp = await testApplication\([\s\S]*\btown\(app\)/
/** Tests that are still to begin in the town. */
const OWN_BEGINNINGS = /^server\/src\/(jobs\/|bringing-in\/(imports|spreadsheets\/))/
const IMPORT = /\bfrom\s+['"]([^'"\s]+)['"]|\bimport\s*\(?\s*['"]([^'"\s]+)['"]/g

const isTest = (path: string) => path.includes('.test.') || /^(server\/src|web\/src|rules)\/test\//.test(path)
const importsOf = (source: string) => [...source.matchAll(IMPORT)].map(match => (match[1] ?? match[2]) as string)

/** The folder of a file, directly below src. */
const folderOf = (path: string) => /^\w+\/src\/([\w-]+)\//.exec(path)?.[1] ?? ''

/** A message for each rule that a file breaks. */
function violationsIn(path: string, source: string): string[] {
  const room = path.split('/')[0] as string
  const locks = ADVISORY_LOCK.test(source) ? lockViolations(source) : []
  if (isTest(path)) {
    const isOwn = OWN_BEGINNING.test(source) && !OWN_BEGINNINGS.test(path)
    return isOwn ? [...locks, 'a test starts the application and builds the town by itself'] : locks
  }
  const found = importsOf(source).flatMap(name => [
    ...(ROOMS[room]?.test(name) === false ? [`${room} may not import ${name}`] : []),
    ...(name.startsWith('.') ? relativeViolations(path, name) : []),
  ])
  if (room === 'rules' && /\bDate\.now\(|new Date\(\s*\)|Math\.random\(/.test(source))
    found.push('rules may not read the clock or random numbers')
  if (room === 'server' && QUERY.test(source) && !mayReadRosterTables(path))
    found.push('a roster table is read outside scope')
  if (room === 'server' && INLINE_TEXT.test(source) && folderOf(path) !== 'texts')
    found.push('a text is outside texts/')
  if (room === 'web') found.push(...webViolations(path, source))
  return [...found, ...locks]
}

const lockViolations = (source: string) =>
  TYPED_LOCK.test(source) || !importsOf(source).some(name => name.endsWith('/locks.ts'))
    ? ['an advisory lock is not of db/locks.ts']
    : []

function webViolations(path: string, source: string): string[] {
  const folder = folderOf(path)
  const own = folder.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  // A folder of an area may have a catalogue that is loaded without the area's other texts: `promotionsPopUp`.
  const isOwn = (name = '') =>
    name === 'ui' || name === own || (name.startsWith(own) && /^[A-Z]/.test(name.slice(own.length)))
  const others = [...source.matchAll(CATALOGUE)].map(match => match[1]).filter(name => !isOwn(name))
  return [
    ...others.map(name => `${folder} may not show the texts of ${name}`),
    ...(LESSON_COUNTS.test(source) ? ['a number of lessons is typed in; the curriculum in rules has it'] : []),
    ...(/\bsetSession\b/.test(source) && folder !== 'session' && folder !== 'signed-in'
      ? ['only the session area begins and ends sessions']
      : []),
  ]
}

function relativeViolations(path: string, name: string): string[] {
  const room = path.split('/')[0] as string
  const target = join(dirname(path), name)
  if (!target.startsWith(`${room}/`)) return [`${path} imports from outside its room: ${name}`]
  const [from, to] = [folderOf(path), folderOf(target)]
  const { areas, floors = [], others } = LAYERS[room] ?? {}
  const storey = floors.indexOf(from)
  if (from === to || !(areas?.has(from) || storey >= 0)) return []
  if (areas?.has(to) || (storey >= 0 && floors.indexOf(to) > storey)) return [`${from} may not import ${to}`]
  if (room === 'web' && (to === '' || others?.has(to))) return [`${from} may not import what composes the areas`]
  return []
}

function mayReadRosterTables(path: string): boolean {
  const belowSrc = path.replace('server/src/', '')
  return WHOLE_DISTRICT.some(folder => belowSrc.startsWith(`${folder}/`)) || belowSrc in EXCEPTIONS
}

function filesOf(room: string): string[] {
  const folder = join(ROOT, room, 'src')
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map(entry => relative(ROOT, join(entry.parentPath, entry.name)))
}

describe('The walls between the rooms', () => {
  test.each(Object.keys(ROOMS))('%s keeps to its room', room => {
    const files = filesOf(room)
    expect(files.length).toBeGreaterThan(5)
    const wrong = files.flatMap(path =>
      violationsIn(path, readFileSync(join(ROOT, path), 'utf8')).map(message => `${path}: ${message}`),
    )
    expect(wrong).toEqual([])
  })

  test.each(Object.keys(ROOMS))(
    '%s writes properties out: one that is spread from a literal is not looked at by the compiler',
    room => {
      const spread = filesOf(room).filter(path => /(?<!\{)\.\.\.\(?\{/.test(readFileSync(join(ROOT, path), 'utf8')))
      expect(spread).toEqual([])
    },
  )

  test('every listed exception is still needed', () => {
    const needed = Object.keys(EXCEPTIONS).filter(path => {
      const file = join(ROOT, 'server', 'src', path)
      return existsSync(file) && QUERY.test(readFileSync(file, 'utf8'))
    })
    expect(needed).toEqual(Object.keys(EXCEPTIONS))
  })

  test.each(Object.entries(LAYERS))('every folder of %s is an area, a floor, or stands beside them', (room, layers) => {
    const known = [...layers.areas, ...layers.floors, ...layers.others]
    const folders = new Set(filesOf(room).map(folderOf).filter(Boolean))
    expect([...folders].filter(name => !known.includes(name))).toEqual([])
  })

  test.each(['rules/src', 'contract/src', 'server/src', 'web/src'])(
    'ARCHITECTURE.md names every folder of %s',
    folder => {
      const page = readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8')
      const folders = readdirSync(join(ROOT, folder), { withFileTypes: true }).filter(entry => entry.isDirectory())
      expect(folders.length).toBeGreaterThan(2)
      expect(folders.map(({ name }) => name).filter(name => !page.includes(`\`${name}\``))).toEqual([])
    },
  )

  test('every file that ARCHITECTURE.md names is there', () => {
    const page = readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8')
    const named = [...page.matchAll(/`([\w./-]+\.(?:ts|tsx|mjs|css))`/g)].map(([, path]) => `/${path}`)
    expect(named.length).toBeGreaterThan(20)
    const folders = [
      '',
      'scripts',
      'journeys/harness',
      'bench/figures',
      ...['rules', 'guides', 'contract', 'server', 'web'].map(room => `${room}/src`),
    ]
    const files = folders.flatMap(folder =>
      readdirSync(join(ROOT, folder), { recursive: folder !== '', encoding: 'utf8' }).map(path => `/${folder}/${path}`),
    )
    expect(named.filter(path => !files.some(file => file.endsWith(path)))).toEqual([])
  })

  test.each([
    ['rules/src/bad.ts', "import { readFileSync } from 'node:fs'"],
    ['rules/src/bad.ts', "import { z } from 'zod'"],
    ['rules/src/bad.ts', 'export const today = () => Date.now()'],
    ['rules/src/bad.ts', 'export const today = () => new Date()'],
    ['rules/src/bad.ts', 'export const luck = () => Math.random()'],
    ['guides/src/bad.ts', "import { z } from 'zod'"],
    ['guides/src/bad.ts', "import type { Endpoint } from '@hornbook/contract/endpoint'"],
    ['contract/src/bad.ts', "import { sql } from 'kysely'"],
    ['contract/src/bad.ts', "import type { Db } from '@hornbook/server/db/pool'"],
    ['contract/src/bad.ts', "export * from '../../server/src/app.ts'"],
    ['web/src/bad.ts', "import { join } from 'node:path'"],
    ['web/src/bad.ts', "import { sql } from '@hornbook/server/db/pool'"],
    ['web/src/bad.ts', "const late = await import('../../server/src/app.ts')"],
    ['server/src/bad.ts', "import { Page } from '@hornbook/web/page'"],
    ['server/src/learning/bad.ts', "import { filtered } from '../rostering/filtered.ts'"],
    ['server/src/access/bad.ts', "import {\n  signInWith,\n} from '../session/sign-in.ts'"],
    ['server/src/db/bad.ts', "import { listAnswer } from '../http/lists/list-answer.ts'"],
    ['server/src/jobs/bad.ts', "import type { Author } from '../audit/audit.ts'"],
    ['server/src/configuration/bad.ts', "import type { AppContext } from '../http/app-context.ts'"],
    ['server/src/rostering/bad.ts', "tx.selectFrom('students').selectAll()"],
    ['server/src/progress/bad.ts', 'sql`SELECT * FROM students s WHERE s.id = 1`'],
    ['server/src/progress/bad.ts', "tx.selectFrom('districts').innerJoin(\n  'staff', 'staff.id', 'x')"],
    ['server/src/progress/bad.ts', "new Refusal('invalid', { detail: 'This is not a date.' })"],
    ['server/src/http/bad.ts', 'const detail =\n  `At most ten of them.`'],
    ['server/src/people/bad.ts', 'sql`SELECT pg_advisory_xact_lock(7261551, 1)`'],
    ['server/src/people/bad.test.ts', "client.query('SELECT pg_try_advisory_lock($1)', [LOCK])"],
    ['server/src/people/bad.test.ts', 'app = await testApplication()\n  maple = await town(app)'],
    ['server/src/texts/bad.ts', "import { SITES } from '../rostering/districts.ts'"],
    ['web/src/progress/bad.tsx', "import { Staff } from '../rostering/teachers/staff.tsx'"],
    ['web/src/rostering/districts/bad.tsx', "import type { Goals } from '../../progress/goals/goals.ts'"],
    ['web/src/progress/bad.tsx', "import { Header } from '../shell/frame/header.tsx'"],
    ['web/src/shell/frame/bad.tsx', "const late = await import('../../session/inactivity-warning.tsx')"],
    ['web/src/table/bad.tsx', "import styles from '../progress/dashboard/dashboard.module.css'"],
    ['web/src/ui/states/bad.tsx', "import { Footer } from '../../shell/frame/footer.tsx'"],
    ['web/src/texts/bad.ts', "import '../session/texts.ts'"],
    ['web/src/ui/bad.tsx', "import { DateRange } from '../dates/date-range.tsx'"],
    ['web/src/rostering/bad.ts', "import { requireAbility } from '../routes/guards.ts'"],
    ['web/src/ui/bad.ts', "import { router } from '../router.tsx'"],
    ['web/src/tiles/bad.tsx', "const { t } = useTranslation('progress')"],
    ['web/src/bringing-in/bad.ts', "type T = TFunction<'rostering'>"],
    ['web/src/rostering/bad.tsx', "t('opensNewTab', { ns: 'shell' })"],
    ['web/src/tiles/bad.ts', 'const share = (lessons / 528) * 100'],
    ['web/src/shell/bad.ts', 'setSession(SIGNED_OUT)'],
  ])('%s may not contain %s', (path, source) => {
    expect(violationsIn(path, source)).not.toEqual([])
  })

  test.each([
    ['rules/src/good.ts', "import { today } from './dates.ts'"],
    ['rules/src/good.ts', 'export const plain = (at: number) => new Date(at)'],
    ['server/src/http/lists/good.ts', "import { within } from '../../db/pool.ts'"],
    ['server/src/learning/good.ts', "import { within } from '../db/pool.ts'"],
    ['server/src/learning/good.ts', 'sql`SELECT * FROM student_timelines t JOIN school_days d`'],
    ['server/src/progress/good.ts', "new Refusal('invalid', { detail: t('progress:range.notADate') })"],
    ['server/src/app.ts', "import { learningRoutes } from './learning/routes.ts'"],
    ['web/src/routes/good.tsx', "import { RosterFiles } from '../bringing-in/roster-files.tsx'"],
    ['web/src/main.tsx', "import { loadSession } from './session/session.ts'"],
    ['web/src/rostering/teachers/good.tsx', "import { Counters } from '../districts/counters.tsx'"],
    ['web/src/shell/good.tsx', "import { useUser } from '../signed-in/current-session.ts'"],
    ['web/src/bringing-in/good.tsx', "useTranslation('bringingIn').t('failure.title', { ns: 'ui' })"],
    ['web/src/session/good.ts', 'setSession({ ...session(), training: true })'],
  ])('%s may contain %s', (path, source) => {
    expect(violationsIn(path, source)).toEqual([])
  })
})
