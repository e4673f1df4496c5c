import { addressOf, type Endpoint, paramNames } from '@hornbook/contract/endpoint'
import { ENDPOINTS } from '@hornbook/contract/endpoints'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ROUTES } from '../../routes.ts'
import { inTown } from '../../test/in-town.ts'

const { app, maple, call } = inTown({ settings: { selfService: true }, hasEdgeCases: true })

const SERVED = new Set(ROUTES.map(route => route.endpoint))
/** These would end the sessions and tokens that the other calls need. */
const SKIPPED = ['signOut', 'revokeServiceToken']
/** Administrators have no secret code (ABLE-7). */
const WRITERS: Readonly<Record<string, string>> = { renewSecretCode: 'Dana District' }
const CALLS = Object.entries(ENDPOINTS).filter(([name, endpoint]) => SERVED.has(endpoint) && !SKIPPED.includes(name))

const isForTokens = ({ guard }: Endpoint) => typeof guard === 'object' && 'right' in guard

const NASTY = [
  '',
  ' ',
  '0',
  '-1',
  '1e3',
  '%00',
  '..',
  '../../etc/passwd',
  "' OR 1=1 --",
  '\u0000',
  '\ud800',
  '🦉',
  '９',
  '{}',
]
const LONG = [
  '9'.repeat(18),
  '9'.repeat(19),
  '9'.repeat(400),
  'x'.repeat(3000),
  '__proto__',
  'constructor',
  'NaN',
  'null',
]
const text = fc.oneof(fc.constantFrom(...NASTY, ...LONG), fc.string({ unit: 'binary', maxLength: 30 }))
const value = fc.oneof(text, fc.integer(), fc.double(), fc.boolean(), fc.constant(null), fc.maxSafeInteger())
const attributes = fc.dictionary(
  fc.constantFrom(
    'name',
    'email',
    'password',
    'rights',
    'oneRosterId',
    'membershipExpiresAt',
    'version',
    'override',
    ...['kind', 'issuer', 'clientId', 'clientSecret', 'allowed', 'keepers', 'enabled', 'only'],
    ...['authenticationToken', 'userId', 'username', 'sourcedId', 'districtId'],
    ...['passkey', 'secondStep', 'rememberBrowser'],
  ),
  fc.oneof(value, fc.array(value, { maxLength: 3 })),
)
const linkage = fc.record({ data: fc.oneof(value, fc.array(fc.record({ type: text, id: text }), { maxLength: 3 })) })
const types = fc.constantFrom(
  'district',
  'user',
  'bulkTeacherInvitation',
  'serviceToken',
  'lessonCompletion',
  'sessionHandoff',
  'signOn',
  'x',
)
const body = fc.oneof(
  fc.record({
    data: fc.record(
      {
        type: types,
        id: text,
        attributes,
        relationships: fc.dictionary(fc.constantFrom('teachers', 'district', 'timezone'), linkage),
      },
      { requiredKeys: ['type'] },
    ),
  }),
  fc.record({ token: text, password: text, email: text }, { requiredKeys: [] }),
  fc.record({ signOnId: text, return: text, currentPassword: text, teacherId: text, domains: fc.array(text) }),
  fc.record({ data: fc.array(fc.oneof(value, fc.record({ type: types, id: text, attributes })), { maxLength: 5 }) }),
  fc.jsonValue(),
)
const query = fc.dictionary(
  fc.oneof(
    fc.constantFrom('include', 'sort', 'sort[]', 'filter[nameCont]', 'filter[startDateEq]', 'id', 'type'),
    fc.constantFrom('filter[emailEq]', 'filter[siteCodeEq]', 'code', 'state', 'iss', 'error', 'return', 'problem'),
    fc.constantFrom('page[size]', 'page[after]', 'fields[school]'),
    text,
  ),
  fc.oneof(fc.constantFrom('name', '-name', '2026-02-01', 'school', 'timezone', '2'), text),
  { maxKeys: 3 },
)
/** A sentence of ours, not a validator's own words. */
const SENTENCE = /^(?!Invalid|Too |Expected|Unrecognized)['"A-Z].*[.]$/s
/** Those that docs/spec quotes letter for letter, without a full stop (FORM-10, PROMO-2). */
const isQuoted = (sentence: string) =>
  /^(?:Title|Details|Promotion key|Target link|End date) must be|^There are no \w+ selected$/.test(sentence)
const person = fc.constantFrom('Ada Admin', 'Dana District', 'Tess Teacher', 'provider app', 'maple app')

/** What chance seldom brings: nothing where something is expected. */
const EMPTY = { email: '', password: '', token: '', name: '' }
const QUERIES: readonly Record<string, string>[] = [{}, { '\n': '' }]
const EXAMPLES = [EMPTY, { data: { type: 'user', attributes: EMPTY } }, { data: [] }].flatMap(sent =>
  QUERIES.map((query): [string[], Record<string, string>, unknown, string] => [['1', ''], query, sent, 'Ada Admin']),
)

describe('No input makes the server fail or hang', () => {
  test.each(CALLS)('%s', async (_, endpoint) => {
    const real = [maple.id('Maple Grove'), maple.id('Oak'), maple.id('Room 1'), maple.id('Harbor Point')]
    const ids = fc.array(fc.oneof(fc.constantFrom(...real), text), { minLength: 2, maxLength: 2 })
    await fc.assert(
      fc.asyncProperty(ids, query, body, person, async (given, parameters, sent, name) => {
        const params = Object.fromEntries(
          paramNames(endpoint.path).map((each, at) => [each, wellFormed(given[at] ?? '')]),
        )
        const search = new URLSearchParams(Object.entries(parameters)).toString()
        const url = `${addressOf(endpoint.path, params as never)}${search && `?${search}`}`
        const isServiceToken = name.endsWith('app')
        const answer = await call({
          method: endpoint.method,
          url,
          ...(isServiceToken ? { bearer: maple.token(name) } : { token: maple.token(name) }),
          ...(endpoint.method === 'GET' || endpoint.method === 'DELETE' ? {} : { payload: JSON.stringify(sent) }),
        })
        expect(answer.status, `${url} ${JSON.stringify(sent)} ${answer.body}`).toBeLessThan(500)
        if (answer.status < 400) return
        const document = answer.document
        const sentences: string[] =
          document.errors?.map((each: { detail: string }) => each.detail) ?? saidIn(document).split('\n')
        expect(sentences.length).toBeGreaterThan(0)
        for (const sentence of sentences) if (!isQuoted(sentence)) expect(sentence).toMatch(SENTENCE)
      }),
      { numRuns: 25, interruptAfterTimeLimit: 15_000, examples: EXAMPLES },
    )
  })

  test.each([
    ['brackets', (depth: number) => '['.repeat(depth) + ']'.repeat(depth)],
    ['braces', (depth: number) => `${'{"data":'.repeat(depth)}1${'}'.repeat(depth)}`],
  ])('deeply nested %s in a body', async (_, nested) => {
    const writes = CALLS.filter(([, { method, body }]) => body && (method === 'POST' || method === 'PATCH'))
    for (const [name, endpoint] of writes) {
      const params = Object.fromEntries(paramNames(endpoint.path).map(each => [each, maple.id('Maple Grove')]))
      for (const depth of [33, 5_000, 40_000]) {
        const answer = await call({
          method: endpoint.method,
          url: addressOf(endpoint.path, params as never),
          ...(isForTokens(endpoint)
            ? { bearer: maple.token(endpoint.itemwise ? 'provider app' : 'handoff app') }
            : { token: maple.token(WRITERS[name] ?? 'Ada Admin') }),
          headers: { 'idempotency-key': `${name} ${depth}` },
          payload: endpoint.itemwise ? `{"data":[${nested(depth)}]}` : nested(depth),
        })
        expect(endpoint.itemwise ? [200] : [400, 404, 413], `${name} ${depth}`).toContain(answer.status)
      }
    }
  })

  test.each(['HEAD', 'OPTIONS', 'TRACE', 'PUT', 'PROPFIND', 'CONNECT', 'QUERY'])(
    '%s on any address is no error of ours',
    async method => {
      for (const url of ['/', '/api/districts', '/api/users/session', '/health/live', '/api/lesson_completions', '*']) {
        const answer = await app.server.inject({ method: method as 'GET', url })
        expect(answer.statusCode, `${method} ${url}`).toBeLessThan(500)
      }
    },
  )
})

/** Each standard has its own member for what went wrong. */
const saidIn = (document: Readonly<Record<string, string>>) =>
  document.message ?? document.error_description ?? document.imsx_description ?? ''
const wellFormed = (each: string) => each.toWellFormed()
