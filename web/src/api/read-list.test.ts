import { expect, test, vi } from 'vitest'
import type { ListAnswer } from './answer.ts'
import { readList } from './read-list.ts'

const TOTAL = 450
const row = (at: number) => ({ type: 'student', id: String(at), attributes: { name: `Zoë "${at}", {"id":[]}` } })
const lines = Array.from({ length: TOTAL }, (_, at) => `${at === 0 ? '' : ','}${JSON.stringify(row(at))}\n`)
const whole = (total = TOTAL, meta = `"meta":{"total":${total}},`) =>
  `{${meta}"data":[${lines.slice(0, total).join('')}],"included":[{"type":"school","id":"1","attributes":{}}]}`

/** An answer whose body comes in pieces of `size` bytes, and then fails with `failure` if there is one. */
function answerOf(text: string, size: number, failure?: Error): Response {
  const bytes = new TextEncoder().encode(text)
  let at = 0
  return new Response(
    new ReadableStream({
      pull: stream => {
        if (at < bytes.length) stream.enqueue(bytes.slice(at, at + size))
        else if (failure) stream.error(failure)
        else stream.close()
        at += size
      },
    }),
  )
}

const namesOf = ({ rows }: ListAnswer) => (rows as readonly { name: string }[]).map(({ name }) => name)
const NAMES = Array.from({ length: TOTAL }, (_, at) => row(at).attributes.name)

test.each([1, 7, 64, 1_000, 1_000_000])('a list is the same in pieces of %i bytes', async size => {
  const answer = await readList(answerOf(whole(), size))
  expect(namesOf(answer)).toEqual(NAMES)
  expect([answer.meta, answer.included]).toEqual([{ total: TOTAL }, [{ type: 'school', id: '1' }]])
})

test('the beginning of a long list comes once, with how many there are', async () => {
  const onBeginning = vi.fn<(beginning: ListAnswer) => void>()
  await readList(answerOf(whole(), 5_000), onBeginning)
  expect(onBeginning).toHaveBeenCalledTimes(1)
  const [beginning] = onBeginning.mock.calls[0]!
  expect(beginning.meta).toEqual({ total: TOTAL })
  expect(beginning.rows.length).toBeGreaterThanOrEqual(200)
  expect(beginning.rows.length).toBeLessThan(TOTAL)
  expect(namesOf(beginning)).toEqual(NAMES.slice(0, beginning.rows.length))
})

test.each([
  ['short', whole(150)],
  ['empty', whole(0)],
  ['in one line', JSON.stringify({ data: lines.map((_, at) => row(at)) })],
  ['without a count', whole(TOTAL, '')],
])('a list that is %s has no beginning', async (_, text) => {
  const onBeginning = vi.fn()
  const { rows } = await readList(answerOf(text, 5_000), onBeginning)
  expect(onBeginning).not.toHaveBeenCalled()
  expect(rows).toHaveLength((JSON.parse(text) as { data: object[] }).data.length)
})

test('a lost connection is an error, after the beginning was there', async () => {
  const onBeginning = vi.fn()
  const cut = answerOf(whole().slice(0, 20_000), 1_000, new TypeError('network error'))
  await expect(readList(cut, onBeginning)).rejects.toMatchObject({ status: 0, code: 'unreachable' })
  expect(onBeginning).toHaveBeenCalledTimes(1)
})

test('leaving the page ends the reading as an abort', async () => {
  const gone = answerOf(whole().slice(0, 5_000), 1_000, new DOMException('left', 'AbortError'))
  await expect(readList(gone)).rejects.toMatchObject({ name: 'AbortError' })
})
