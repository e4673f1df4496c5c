import { expect, test } from 'vitest'
import { inTown } from '../test/in-town.ts'

const { app, maple, call } = inTown()

const idOf = (name: string) => maple.id(name === 'Ada Admin' ? name : `account of ${name}`)
const codeOf = async (method: 'GET' | 'PATCH', of: string): Promise<string> =>
  (await ask(method, of)).data.attributes.secretCode

test('everybody has a code of their own, which stays until it is made anew', async () => {
  const first = await ask('GET', 'Tess Teacher')
  const code: string = first.data.attributes.secretCode
  expect(first.data).toEqual({
    type: 'secretCode',
    id: idOf('Tess Teacher'),
    attributes: { secretCode: code, user_id: idOf('Tess Teacher') },
  })
  expect(code).toMatch(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/)
  expect(await codeOf('GET', 'Tess Teacher')).toBe(code)
  expect(await codeOf('GET', 'Dana District')).not.toBe(code)
  const next = await codeOf('PATCH', 'Tess Teacher')
  expect(next).not.toBe(code)
  expect(await codeOf('GET', 'Tess Teacher')).toBe(next)
})

test('no table has it', async () => {
  const code = await codeOf('GET', 'Tess Teacher')
  const [row] = await app.owner<{ text: string }>(`SELECT (SELECT string_agg(a::text, '') FROM accounts a)
    || coalesce((SELECT string_agg(c::text, '') FROM changes c), '') AS text`)
  expect(row?.text.length).toBeGreaterThan(100)
  expect(row?.text).not.toContain(code)
})

test("another person's code is not there, and Administrators have none", async () => {
  for (const method of ['GET', 'PATCH'] as const) {
    expect((await ask(method, 'Tess Teacher', 'Dana District')).code).toBe('notFound')
    expect((await ask(method, 'Ada Admin')).code).toBe('forbidden')
  }
})

test('made anew twice at once, it is another one each time, and the later one holds', async () => {
  const codes = await Promise.all([codeOf('PATCH', 'Noor Neighbour'), codeOf('PATCH', 'Noor Neighbour')])
  expect(new Set(codes).size).toBe(2)
  expect(codes).toContain(await codeOf('GET', 'Noor Neighbour'))
})

const ask = (method: 'GET' | 'PATCH', of: string, by = of) =>
  call({
    method,
    url: `/api/users/${idOf(of)}/secret_code`,
    token: maple.token(by),
    ...(method === 'PATCH' && { payload: { data: { type: 'secretCode', id: idOf(of) } } }),
  })
