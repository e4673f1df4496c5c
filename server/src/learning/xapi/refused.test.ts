import { createHash, randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { inTown } from '../../test/in-town.ts'
import { PORTAL, STATEMENTS, statementDesk, statementOf, VERB } from '../../test/statement.ts'

const { app, maple } = inTown({ hasEdgeCases: true })
const { as, call, eventsIn, get, lessonOf, post, problems, put, voiding } = statementDesk({ app, maple })

describe('what is refused', () => {
  test('a call without the version, or with one that is not known', async () => {
    for (const version of ['', '0.9', '1.1.0', '2.0.0']) {
      const headers = { 'x-experience-api-version': version }
      expect((await post(lessonOf('Amara Okafor', 1), as('maple app'), headers)).status).toBe(400)
    }
    const answer = await call({ method: 'GET', url: STATEMENTS, ...as('maple app') })
    expect([answer.status, answer.headers['x-experience-api-version']]).toEqual([400, '1.0.3'])
    expect((await call({ method: 'GET', url: '/xapi/about' })).document).toEqual({ version: ['1.0.3'] })
  })

  test.each([
    ['no actor', { actor: undefined }],
    ['two identifiers', { actor: { mbox: 'mailto:a@b.example', openid: 'http://a.example/' } }],
    ['an address without mailto', { actor: { mbox: 'a@b.example' } }],
    ['a group of nobody', { actor: { objectType: 'Group' } }],
    ['a verb that is no IRI', { verb: { id: 'completed' } }],
    ['a language that is none', { verb: { id: `${VERB}/completed`, display: { 'no language': 'x' } } }],
    ['a null', { result: { completion: null } }],
    ['a member that is not known', { Actor: {} }],
    ['a score beyond one', { result: { score: { scaled: 1.1 } } }],
    ['a score below its min', { result: { score: { raw: 1, min: 2, max: 3 } } }],
    ['a duration that is none', { result: { duration: 'P4W1D' } }],
    ['a day that there is not', { timestamp: '2026-02-30T10:00:00Z' }],
    ['an offset of -00:00', { timestamp: '2026-02-03T10:00:00-00:00' }],
    ['a registration that is no UUID', { context: { registration: 'one' } }],
    ['a reference instead of what is voided', { verb: { id: `${VERB}/voided` } }],
    ['an id that is none', { id: 'one' }],
    ['a signature that is missing', { attachments: [{}] }],
    ['another version', { version: '2.0.0' }],
    ['a NUL', { actor: { name: 'a\u0000', mbox: 'mailto:a@b.example' } }],
  ])('%s: and nothing of the call is kept', async (_, others) => {
    const answer = await post([lessonOf('Benjamin Lee', 1), lessonOf('Amara Okafor', 1, others)])
    expect(answer.status, answer.body).toBe(400)
    expect(await eventsIn('lesson_completions')).toEqual([])
    expect(await problems()).toEqual([])
  })

  test('two statements of one id, one id twice with other words, and another id than the address has', async () => {
    const first = lessonOf('Amara Okafor', 1)
    expect((await post([first, first])).status).toBe(400)
    expect((await post(first)).status).toBe(200)
    expect((await post({ ...first, object: { id: `${PORTAL}/xapi/lessons/1/2` } })).status).toBe(409)
    const elsewhere = lessonOf('Amara Okafor', 1, { object: { id: 'http://x.example/1' } })
    expect((await post(elsewhere)).status).toBe(200)
    expect((await post({ ...elsewhere, verb: { id: `${VERB}/attempted` } })).status).toBe(409)
    expect((await put(randomUUID(), first)).status).toBe(400)
    expect((await put(first.id, [first])).status).toBe(400)
    expect(await eventsIn('lesson_completions')).toHaveLength(1)
  })

  test('a statement that is too large, and a body that is no JSON', async () => {
    const extensions = { 'http://x.example/': 'x'.repeat(40_000) }
    expect((await post(lessonOf('Amara Okafor', 1, { context: { extensions } }))).status).toBe(413)
    expect((await post(Buffer.from('{') as object)).status).toBe(400)
    expect((await post(Buffer.from('x') as object, as('maple app'), { 'content-type': 'text/plain' })).status).toBe(400)
    const voids = Array.from({ length: 101 }, () => voiding(randomUUID()))
    expect((await post(voids)).status).toBe(413)
  })

  test.each([
    { statementId: 'one' },
    { statementId: randomUUID(), verb: `${VERB}/passed` },
    { statementId: randomUUID(), voidedStatementId: randomUUID() },
    { Verb: `${VERB}/passed` },
    { verb: 'passed' },
    { agent: '{' },
    { agent: '{}' },
    { since: 'yesterday' },
    { limit: '-1' },
    { format: 'short' },
    { after: '1' },
    { after: `${'9'.repeat(19)}_${randomUUID()}` },
    { after: `1_${'-'.repeat(36)}` },
  ])('%j is no question', async query => {
    expect((await get(query as Record<string, string>)).status).toBe(400)
  })
})

describe('attachments', () => {
  const content = Buffer.from([0, 13, 10, 255, 128])
  const sha2 = createHash('sha256').update(content).digest('hex')
  const attachment = {
    usageType: 'http://x.example/drawing',
    display: { en: 'Drawing' },
    contentType: 'image/png',
    length: content.length,
    sha2,
  }
  const parted = (statement: object, file: Buffer = content, hash = sha2, type = 'image/png') =>
    Buffer.concat([
      Buffer.from(`--xx\r\nContent-Type: application/json\r\n\r\n${JSON.stringify(statement)}\r\n`),
      Buffer.from(
        `--xx\r\nContent-Type: ${type}\r\nContent-Transfer-Encoding: binary\r\nX-Experience-API-Hash: ${hash}\r\n\r\n`,
      ),
      file,
      Buffer.from('\r\n--xx--\r\n'),
    ])
  const send = (body: Buffer) =>
    post(body as object, as('maple app'), { 'content-type': 'multipart/mixed; boundary=xx' })

  test('come back byte for byte, only where they are asked for', async () => {
    const statement = lessonOf('Amara Okafor', 1, { attachments: [attachment] })
    const answer = await send(parted(statement))
    expect(answer.status, answer.body).toBe(200)
    expect(await eventsIn('lesson_completions')).toHaveLength(1)
    const read = await get({ statementId: statement.id, attachments: 'true' })
    expect(read.headers['content-type']).toMatch(/^multipart\/mixed/)
    expect(read.bytes.includes(content)).toBe(true)
    expect((await get({ statementId: statement.id })).headers['content-type']).toMatch(/^application\/json/)
  })

  test('are stored once, however many statements carry them', async () => {
    const statements = [1, 2, 3].map(lesson => lessonOf('Benjamin Lee', lesson, { attachments: [attachment] }))
    for (const statement of statements) expect((await send(parted(statement))).status).toBe(200)
    expect(await app.owner('SELECT FROM xapi_contents WHERE sha2 = $1', [sha2])).toHaveLength(1)
    for (const { id } of statements)
      expect((await get({ statementId: id, attachments: 'true' })).bytes.includes(content)).toBe(true)
  })

  test.each([
    ['another hash', parted(lessonOfNobody(attachment), content, 'a'.repeat(64))],
    ['other bytes', parted(lessonOfNobody(attachment), Buffer.from('x'))],
    ['one that no statement names', parted(lessonOfNobody())],
    ['a NUL in its type', parted(lessonOfNobody(attachment), content, sha2, 'image/\0png')],
    ['no end', parted(lessonOfNobody(attachment)).subarray(0, -10)],
    ['no parts', Buffer.from('{}')],
  ])('%s is refused', async (_, body) => {
    expect((await send(body)).status).toBe(400)
    expect(await problems()).toEqual([])
  })

  test('one that was not sent along is refused', async () => {
    expect((await post(lessonOf('Amara Okafor', 1, { attachments: [attachment] }))).status).toBe(400)
  })

  test('a call of another kind takes no parts', async () => {
    const headers = { 'content-type': 'multipart/mixed; boundary=xx' }
    const payload = parted(lessonOfNobody(attachment))
    expect((await call({ method: 'POST', url: '/api/users/session', payload, headers })).status).toBe(415)
  })
})

function lessonOfNobody(attachment?: object) {
  return statementOf('999', attachment && { attachments: [attachment] })
}
