import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { seal, unseal } from './sealing.ts'

const key = randomBytes(32)
const text = Buffer.from('abc123')

test('what is sealed is read again, and two seals of one text differ', () => {
  const [one, two] = [seal(key, text, 'here'), seal(key, text, 'here')]
  expect(unseal(key, one, 'here')).toEqual(text)
  expect(one.equals(two)).toBe(false)
  expect(one.includes(text)).toBe(false)
})

test('another key, another place and any changed byte are refused', () => {
  const sealed = seal(key, text, 'here')
  expect(() => unseal(randomBytes(32), sealed, 'here')).toThrow()
  expect(() => unseal(key, sealed, 'there')).toThrow()
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(() => unseal(key, changed, 'here')).toThrow()
  }
  expect(() => unseal(key, sealed.subarray(0, 20), 'here')).toThrow()
})
