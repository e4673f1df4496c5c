import { expect, test } from 'vitest'
import { applyMutation } from './mutation.ts'
import { findScopedCalls, functionsWithScope } from './scoped-calls.ts'
import { NOT_NARROWER, TRIED_BY } from './tables/scoped-read-tests.ts'
import { isMeant, READS, SCOPED_READS } from './tables/scoped-reads.ts'

const SCOPE = `
export function studentsIn(tx: Db, scope: Scope, archived = false) { return own(tx, scope) }
export const administeredIn = (scope: Scope): Scope => scope
export const districtOf = (tx: Db, id: string) => tx
function own(tx: Db, scope: Scope) { return tx }
`
const SOURCE = `
import { studentsIn as those, administeredIn, type Scope } from '../access/scope.ts'
import { schoolsIn } from '../figures/sums.ts'
export const LIST = { rows: ({ tx, scope }) => sql\`\${those(tx, scope, true)} UNION \${those(tx, administeredIn(scope))}\` }
async function other(tx: Db, scope: Scope) { return schoolsIn(tx, scope) }
`
const functions = functionsWithScope(SCOPE)

test('the functions that narrow are those that are exported and take a scope', () => {
  expect([...functions]).toEqual([
    ['studentsIn', 1],
    ['administeredIn', 0],
  ])
})

test('every call of one is found, under its own name, in whatever it stands, and none of another file', () => {
  const found = findScopedCalls(SOURCE, functions, 'scope.ts')
  const shown = found.map(({ name, declaration, scope }) => [name, declaration, SOURCE.slice(scope.start, scope.end)])
  expect(shown).toEqual([
    ['those', 'LIST', 'scope'],
    ['those', 'LIST', 'administeredIn(scope)'],
    ['administeredIn', 'LIST', 'scope'],
  ])
})

test('a mutation at a place replaces that place alone', () => {
  const [, second] = findScopedCalls(SOURCE, functions, 'scope.ts')
  const mutation = { what: '', file: 'a.ts', from: second?.scope ?? null, to: 'all', tests: [] }
  expect(applyMutation(mutation, SOURCE)).toBe(SOURCE.replace('administeredIn(scope))', 'all)'))
})

test('no name of the tables of tests is of a read that is gone, or hidden by a later one', () => {
  const unused = (names: readonly string[], isUsed: (name: string) => boolean) => names.filter(name => !isUsed(name))
  expect(unused(Object.keys(NOT_NARROWER), name => READS.some(read => isMeant(name, read)))).toEqual([])
  const tried = READS.filter(read => !Object.keys(NOT_NARROWER).some(name => isMeant(name, read)))
  const deciding = tried.map(read => Object.keys(TRIED_BY).findLast(name => isMeant(name, read)))
  expect(unused(Object.keys(TRIED_BY), name => deciding.includes(name))).toEqual([])
  expect(SCOPED_READS).toHaveLength(tried.length)
})

test('no two reads have one name', () => {
  const names = SCOPED_READS.map(({ file, what }) => `${file}: ${what}`)
  expect(new Set(names).size).toBe(names.length)
  expect(names.length).toBeGreaterThan(100)
})
