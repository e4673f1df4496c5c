import { expect, test } from 'vitest'
import { inTown } from '../test/in-town.ts'

const { app, maple, as, service, call, anotherProcess, district } = inTown({ hasEdgeCases: true })

const CONFIGURED = 'service-token-of-the-tests'
const attempt = (student: string, attributes: object = {}) => ({
  type: 'signInAttempt',
  attributes: { studentId: maple.id(student), triedAt: '2026-03-02T10:00:00Z', result: 'wrongPictures', ...attributes },
})
const send = (data: readonly unknown[], client = service) => client.post('/api/sign_in_attempts', data)
const seen = async (student: string) => {
  const path = `/api/classrooms/${maple.id('Room 1')}/student_avatars/${maple.id(student)}`
  const { signInTriedAt, signInResult } = (await as('Tess Teacher').get(path)).data.attributes
  return [signInTriedAt && Date.parse(signInTriedAt), signInResult]
}
const at = (time: string) => Date.parse(time)

test('a teacher sees the newest try, whatever the order in which they come and how often', async () => {
  expect(await seen('Amara Okafor')).toEqual([null, null])
  const newest = attempt('Amara Okafor', { triedAt: '2026-03-02T10:05:00.250Z', result: 'signedIn' })
  const all = [attempt('Amara Okafor'), newest, attempt('Amara Okafor', { triedAt: '2026-03-01T10:00:00Z' })]
  expect((await send(all)).meta).toEqual({ accepted: 3, rejected: [] })
  expect(await seen('Amara Okafor')).toEqual([at('2026-03-02T10:05:00.250Z'), 'signedIn'])
  // By itself, so that it meets what is kept already.
  for (const again of [attempt('Amara Okafor'), newest]) {
    expect((await send([again])).meta).toEqual({ accepted: 1, rejected: [] })
    expect(await seen('Amara Okafor')).toEqual([at('2026-03-02T10:05:00.250Z'), 'signedIn'])
  }
  await send([attempt('Amara Okafor', { triedAt: '2026-03-03T09:00:00+05:30', result: 'wrongPassword' })])
  expect(await seen('Amara Okafor')).toEqual([at('2026-03-03T03:30:00Z'), 'wrongPassword'])
  expect(await seen('Benjamin Lee')).toEqual([null, null])
})

test('what another process tells at the same time is not lost, and neither waits for the other for good', async () => {
  const other = await anotherProcess()
  const children = ['Amara Okafor', 'Benjamin Lee']
  const rounds = Array.from({ length: 20 }, (_, round) => `2026-04-01T10:${String(10 + round)}:00Z`)
  const answers = await Promise.all(
    rounds.flatMap(triedAt => [
      send(children.map(name => attempt(name, { triedAt }))),
      send(
        children.toReversed().map(name => attempt(name, { triedAt })),
        other.service,
      ),
    ]),
  )
  expect(answers.map(({ meta }) => meta)).toEqual(answers.map(() => ({ accepted: 2, rejected: [] })))
  for (const name of children) expect(await seen(name)).toEqual([at('2026-04-01T10:29:00Z'), 'wrongPictures'])
})

test('a try in the name of a merged record is that of the child who stays', async () => {
  const id = maple.id('Camila Reyes')
  const kept = maple.id('Benjamin Lee')
  await app.owner('UPDATE students SET merged_into = $1, archived_at = now() WHERE id = $2', [kept, id])
  const triedAt = '2026-05-01T10:00:00Z'
  expect((await send([attempt('Camila Reyes', { triedAt })])).meta).toEqual({ accepted: 1, rejected: [] })
  expect(await seen('Benjamin Lee')).toEqual([at(triedAt), 'wrongPictures'])
})

test.each<[string, () => unknown, string]>([
  ['an unknown student', () => attempt('Amara Okafor', { studentId: '987654321' }), 'unknownStudent'],
  ['a student id as a number', () => attempt('Amara Okafor', { studentId: 7 }), 'invalid'],
  ['both ids', () => attempt('Amara Okafor', { studentSourcedId: 'S-1' }), 'invalid'],
  ['a student who was archived', () => attempt('Ola Old', { triedAt: new Date().toISOString() }), 'archivedStudent'],
  ['a time ahead', () => attempt('Amara Okafor', { triedAt: new Date(Date.now() + 360_000).toISOString() }), 'badTime'],
  ['a time in 1999', () => attempt('Amara Okafor', { triedAt: '1999-12-31T12:00:00Z' }), 'badTime'],
  ['a time without an offset', () => attempt('Amara Okafor', { triedAt: '2026-03-02T10:00:00' }), 'invalid'],
  ['finishedAt', () => attempt('Amara Okafor', { triedAt: undefined, finishedAt: '2026-03-02T10:00:00Z' }), 'invalid'],
  ['another result', () => attempt('Amara Okafor', { result: 'forgot' }), 'invalid'],
  ['a result of the prototype', () => attempt('Amara Okafor', { result: 'constructor' }), 'invalid'],
  ['another type', () => ({ ...attempt('Amara Okafor'), type: 'lessonCompletion' }), 'invalid'],
  ['null', () => null, 'invalid'],
])('%s is rejected by itself, and the others are kept', async (_, bad, code) => {
  const { meta } = await send([attempt('Amara Okafor'), bad(), attempt('Amara Okafor')])
  expect(meta.accepted).toBe(2)
  expect(meta.rejected).toEqual([{ index: 1, code, detail: expect.stringMatching(/.{10}/) }])
})

test('too many are refused whole, and nothing is kept of them', async () => {
  const before = await app.owner('SELECT * FROM student_sign_ins ORDER BY 1, 2')
  const payload = {
    data: Array.from({ length: 1_001 }, () => attempt('Amara Okafor', { triedAt: '2026-06-01T10:00:00Z' })),
  }
  const answer = await call({ method: 'POST', url: '/api/sign_in_attempts', bearer: CONFIGURED, payload })
  expect(answer.status).toBe(413)
  expect(await app.owner('SELECT * FROM student_sign_ins ORDER BY 1, 2')).toEqual(before)
})

test('the audit says how many came, and not of whom', async () => {
  const rows = await app.owner<{ facts: object }>(
    `SELECT facts FROM audit_entries WHERE action = 'signInAttempt.post' AND district_id = $1 ORDER BY id LIMIT 1`,
    [district()],
  )
  expect(rows).toEqual([{ facts: { accepted: 3 } }])
})
