import { expect, test } from 'vitest'
import { compareVersions, mergeVersions } from './merge.ts'

const base = { name: 'Ana', id: '007', grade: '3', classes: ['1', '2'], test: true }

test('only what both have changed, and differently, is a clash', () => {
  const mine = { ...base, name: 'Anna', id: '008', grade: '4' }
  const theirs = { ...base, name: 'Ana María', grade: '4', test: false }
  expect([...compareVersions({ base, mine, theirs })]).toEqual([
    ['name', 'clash'],
    ['id', 'mine'],
    ['grade', 'both'],
    ['test', 'theirs'],
  ])
})

test('the order of several choices is no change', () => {
  const theirs = { ...base, classes: ['2', '1'] }
  expect(compareVersions({ base, mine: base, theirs }).size).toBe(0)
})

test('what both add to a list, or remove from it, is kept; what both replace is a clash', () => {
  const versions = (mine: readonly string[], theirs: readonly string[]) => ({
    base,
    mine: { ...base, classes: mine },
    theirs: { ...base, classes: theirs },
  })
  const kept = versions(['1', '2', '3'], ['2', '4'])
  expect([...compareVersions(kept)]).toEqual([['classes', 'merged']])
  expect(mergeVersions(kept, {})).toEqual({ ...base, classes: ['2', '4', '3'] })
  expect([...compareVersions(versions(['1', '3'], ['1', '4']))]).toEqual([['classes', 'clash']])
  expect([...compareVersions(versions(['1'], ['2']))]).toEqual([['classes', 'clash']])
})

test.each([
  ['mine', 'Anna'],
  ['theirs', 'Ana María'],
] as const)('a clash ends as chosen (%s), and every other change is kept', (side, name) => {
  const mine = { ...base, name: 'Anna', id: '008' }
  const theirs = { ...base, name: 'Ana María', classes: ['2'] }
  expect(mergeVersions({ base, mine, theirs }, { name: side })).toEqual({ ...base, name, id: '008', classes: ['2'] })
})
