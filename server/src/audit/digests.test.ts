import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { changeContent, entryContent, linkDigest } from './digests.ts'

// Written out by hand: an old seal must still verify in ten years, however the code has changed.
const sha256 = (...parts: string[]) => createHash('sha256').update(parts.join('')).digest('hex')
const ENTRY = {
  district_id: '7',
  id: '41',
  at: '1795300000123456',
  actor: 'account',
  account_id: null,
  action: 'district.change',
  request_id: 'r',
  facts: '{"b": [true, null], "a": -10.50}',
}

test('an entry has the documented byte form', () => {
  expect(entryContent(ENTRY, 2).toString('hex')).toBe(
    sha256(
      ...['a10:', 's16:hornbook entry 1', 's1:7', 's2:41', 's16:1795300000123456', 's7:account', 'n'],
      ...['s15:district.change', 's1:r', 'a2:s4:json', 'o2:s1:a', '#-105e-1;', 's1:b', 'a2:tn', 's1:2'],
    ),
  )
})

test('a change row has the documented byte form', () => {
  const row = { record: 'student', record_id: '9', before: null, after: '{"name": "Zoë 🦉", "n": 100}' }
  expect(changeContent(row, Buffer.from('00ff', 'hex')).toString('hex')).toBe(
    sha256(
      ...['a6:', 's17:hornbook change 1', 'b2:00ff', 's7:student', 's1:9', 'n'],
      ...['a2:s4:json', 'o2:s1:n', '#1e2;', 's4:name', 's9:Zoë 🦉'],
    ),
  )
})

test('a link has the documented byte form', () => {
  const first = { previous: null, districtId: '7', n: 1, at: '5', entryId: '41', change: null, content: Buffer.of(1) }
  expect(linkDigest(first).toString('hex')).toBe(
    sha256('a8:', 's15:hornbook link 1', 'n', 's1:7', 's1:1', 's1:5', 's2:41', 'n', 'b1:01'),
  )
  const next = { ...first, previous: Buffer.of(2), n: 2, change: { id: '3', record: 'student', recordId: '9' } }
  expect(linkDigest(next).toString('hex')).toBe(
    sha256(
      ...['a8:', 's15:hornbook link 1', 'b1:02', 's1:7', 's1:2', 's1:5', 's2:41'],
      ...['a3:s1:3s7:students1:9', 'b1:01'],
    ),
  )
})

const digestOf = (facts: string) => entryContent({ ...ENTRY, facts }, 0).toString('hex')

test.each([
  ['the order of keys', '{"a": 1, "b": 2}', '{"b": 2, "a": 1}'],
  ['trailing zeros', '{"a": 1.50}', '{"a": 1.5}'],
  ['an exponent', '{"a": 1200}', '{"a": 1.2e3}'],
  ['the form of zero', '{"a": 0}', '{"a": 0.00}'],
  ['spaces between values', '{"a": [1, 2]}', '{"a":[1,2]}'],
])('%s does not change the digest', (_, one, other) => expect(digestOf(one)).toBe(digestOf(other)))

test.each([
  ['the last of many digits', '{"a": 9007199254740993}', '{"a": 9007199254740992}'],
  ['a digit after the point', '{"a": 0.1}', '{"a": 0.10000000000000000001}'],
  ['a sign', '{"a": 1}', '{"a": -1}'],
  ['a number instead of its text', '{"a": 1}', '{"a": "1"}'],
  ['null instead of no key', '{"a": null}', '{}'],
  ['where one text ends and the next begins', '["ab", "c"]', '["a", "bc"]'],
  ['where a list ends', '[[1], 2]', '[[1, 2]]'],
  ['a key with another name', '{"__proto__": 1}', '{"proto": 1}'],
])('%s changes the digest', (_, one, other) => expect(digestOf(one)).not.toBe(digestOf(other)))
