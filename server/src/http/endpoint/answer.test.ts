import { listGrades } from '@hornbook/contract/lookups/grades'
import { expect, test } from 'vitest'
import { answerOf, bytesOf } from './answer.ts'

const NAMES = ['Ada', 'Zoë', 'Łucja', 'Nguyễn', '漢字', 'a 😀 and half a \ud83d', '"\\\n']

const rows = (names: readonly string[]) => names.map((name, at) => ({ id: String(at + 1), name }))
const objects = (names: readonly string[]) =>
  rows(names).map(({ id, name }) => ({ type: 'grade', id, attributes: { name } }))
const sent = (given: object) =>
  Buffer.from(bytesOf(answerOf(listGrades as never, given, {}).text as readonly string[])).toString()

test.each([[[]], [['Łucja']], [NAMES]])(
  'a list built in pieces equals the whole document, whatever letters are in its rows: %j',
  names => {
    const data = objects(names)
    const links = { next: '/api/grades?Łucja' }
    const included = objects(['Ada', 'Łucja'])
    const meta = { asOf: 'ễ' }
    expect(sent({ data: rows(names) })).toBe(JSON.stringify({ data }))
    expect(sent({ data: rows(names), links })).toBe(JSON.stringify({ links, data }))
    expect(sent({ data: rows(names), meta })).toBe(JSON.stringify({ meta, data }))
    expect(sent({ data: rows(names), links, included, meta })).toBe(JSON.stringify({ meta, links, data, included }))
  },
)
