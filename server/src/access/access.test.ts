import type { Endpoint } from '@hornbook/contract/endpoint'
import { ENDPOINTS } from '@hornbook/contract/endpoints'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { hashOf } from '../secrets/tokens.ts'
import { callOf, headerOf } from '../test/access/calls.ts'
import { addQuestion, app, made, maple } from '../test/access/cast.ts'
import { ACCESS_TABLE, MACHINES, PEOPLE } from '../test/access-table.ts'
import type { Targets } from '../test/access-table-nested.ts'
import { tokenOf } from '../test/town.ts'

const LETTERS: Readonly<Record<string, string>> = {
  sessionExpired: '1',
  invalidToken: 'i',
  invalidLogin: 'l',
  training: 't',
  membershipExpired: 'm',
  managedExternally: 'x',
  forbidden: 'f',
  notFound: '4',
  unknownStudent: 'u',
  archivedStudent: 'a',
  invalid: 'n',
  conflict: 'c',
}

const FILES = { createRosterImport: true, createSpreadsheetUpload: true, sendGuideBook: true }

/** The code that a refusal would have here, of one in the words of another standard. */
function otherCodeIn(held: {
  error?: string
  imsx_CodeMinor?: { imsx_codeMinorField: { imsx_codeMinorFieldValue: string }[] }
}) {
  const said = held.error ?? held.imsx_CodeMinor?.imsx_codeMinorField[0]?.imsx_codeMinorFieldValue
  return said === undefined ? undefined : { code: OTHER_CODES[said] ?? said }
}

const OTHER_CODES: Readonly<Record<string, string>> = {
  invalid_client: 'invalidLogin',
  unauthorisedrequest: 'invalidToken',
  unknownobject: 'notFound',
}

function letterOf(name: string, answer: LightMyRequestResponse): string {
  const held = answer.body.startsWith('{') ? answer.json() : {}
  if (answer.statusCode >= 400) {
    const { code }: { code: string } = held.errors?.[0] ?? otherCodeIn(held) ?? held
    // The body is no file of that kind, so 422 means that the gate admitted the caller.
    return name in FILES && answer.statusCode === 422 ? '.' : (LETTERS[code] ?? code)
  }
  const rejected: string | undefined = held.meta?.rejected?.[0]?.code
  return rejected === undefined ? '.' : (LETTERS[rejected] ?? rejected)
}

/** Extra sessions for signOut to end, so that the people keep their own. */
async function sessionsToEnd() {
  for (const person of PEOPLE) {
    await app.owner(
      `INSERT INTO sessions (token_hash, account_id, used_at, ended_at)
        SELECT $1, account_id, used_at, ended_at FROM sessions WHERE token_hash = $2`,
      [hashOf(`${tokenOf(person)}-to-end`), hashOf(tokenOf(person))],
    )
  }
}

const isMachine = (endpoint: Endpoint) => typeof endpoint.guard === 'object' && 'right' in endpoint.guard
const notFoundBodies = new Set<string>()
let cells = 0

/**
 * Another PostgreSQL may run a statement differently, but then for everybody: one person of each reach is enough there.
 * A whole run always comes before it (scripts/test-steps.mjs).
 */
const ONE_OF_EACH_REACH = ['no token', 'Ada Admin', 'Dana District', 'Sam School', 'Tess Teacher', 'Hana Harbor']
const isAsked = (person: string) => !process.env.HORNBOOK_TEST_POSTGRES || ONE_OF_EACH_REACH.includes(person)

async function walk(name: string, endpoint: Endpoint, targets: Targets): Promise<[object, object]> {
  const expected: Record<string, string> = {}
  const answered: Record<string, string> = {}
  const machine = isMachine(endpoint)
  const everyone: readonly string[] = machine ? MACHINES : PEOPLE
  const people = machine ? everyone : everyone.filter(isAsked)
  // Here, because a new file replaces those that wait.
  if (name === 'answerRosterQuestion') made.askingFile = await addQuestion(maple.id('Maple Grove'))
  for (const [target, spaced] of Object.entries(targets)) {
    const letters = spaced.replaceAll(' ', '')
    expected[target] = everyone.map((person, at) => (people.includes(person) ? letters[at] : '')).join('')
    const ask = (person: string) =>
      app.server.inject(withHeaders(callOf(name, endpoint, target, person), headerOf(person, machine, toEnd(name))))
    const answers = SEQUENTIAL.includes(name) ? await sequentially(people, ask) : await Promise.all(people.map(ask))
    answered[target] = answers.map(answer => letterOf(name, answer)).join('')
    cells += answers.length
    for (const answer of answers) if (answer.statusCode === 404) notFoundBodies.add(withoutRequestId(name, answer))
  }
  return [answered, expected]
}

/**
 * One at a time: parallel sign-ins to one account hit the throttle, and a district takes only one roster file, one
 * test of a server and one planner of its new school year at a time.
 */
const SEQUENTIAL = [
  'signIn',
  'testNightlyExport',
  'holdNewSchoolYear',
  'letGoNewSchoolYear',
  'createRosterImport',
  'createSpreadsheetUpload',
  'answerRosterImport',
  'answerRosterQuestion',
  'applyRosterImport',
  'cancelRosterImport',
  'undoRosterImport',
  'discardRosterImport',
  'testConnection',
]

async function sequentially<T>(people: readonly string[], ask: (person: string) => Promise<T>): Promise<T[]> {
  const answers: T[] = []
  for (const person of people) answers.push(await ask(person))
  return answers
}

const toEnd = (name: string) => (name === 'signOut' ? '-to-end' : '')
const withHeaders = (call: InjectOptions, headers: Record<string, string>): InjectOptions => ({
  ...call,
  headers: {
    ...(call.payload !== undefined && { 'content-type': 'application/vnd.api+json' }),
    ...call.headers,
    ...headers,
  },
})
const LINK_CALLS = ['readCredentialLink', 'setCredentials', 'confirmNewEmail', 'acceptInvitationBySignOn']
const withoutRequestId = (name: string, answer: LightMyRequestResponse) => {
  // The pointer says only which of the caller's own ids was not found.
  const body = answer.body
    .replace(answer.headers['x-request-id'] as string, '')
    .replace(/"source":\{"pointer":"[^"]*"\},?/, '')
  return LINK_CALLS.includes(name) ? 'the message about a link' : body
}

describe('Every kind of person gets the response in the access matrix, for every kind of target', () => {
  beforeAll(sessionsToEnd)

  test('no endpoint is missing from the matrix', () => {
    expect(Object.keys(ENDPOINTS).filter(name => !(name in ACCESS_TABLE))).toEqual([])
  })

  test('every row has a letter for every person', () => {
    for (const [name, targets] of Object.entries(ACCESS_TABLE)) {
      const people = ENDPOINTS[name] && isMachine(ENDPOINTS[name]) ? MACHINES.length : PEOPLE.length
      for (const [target, letters] of Object.entries(targets))
        expect([name, target, letters.replaceAll(' ', '').length]).toEqual([name, target, people])
    }
  })

  for (const [name, endpoint] of Object.entries(ENDPOINTS)) {
    test(`${name}: ${endpoint.method} ${endpoint.path}`, async () => {
      if (name === 'undoSteps') await app.owner('DELETE FROM student_notes')
      const [answered, expected] = await walk(name, endpoint, ACCESS_TABLE[name] as Targets)
      expect(answered).toEqual(expected)
    })
  }

  test('a missing target and one out of scope get the same body', () => {
    // One of the API, the one about a link, one of the file service, and one of OneRoster.
    expect(notFoundBodies.size, [...notFoundBodies].join('\n')).toBe(4)
    expect(cells).toBeGreaterThan(process.env.HORNBOOK_TEST_POSTGRES ? 2500 : 10_000)
  })
})
