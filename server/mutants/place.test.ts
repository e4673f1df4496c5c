import { expect, test } from 'vitest'
import { applyMutation, inFile } from './mutation.ts'

const SOURCE = `
export async function apply(tx: Db, row: Row, override: boolean) {
  if (row.status === 'held' && !override) throw new Refusal('held', { detail: t('a:b', { n: 1 }) })
  const rows = await tx.selectFrom('links').where('used_at', 'is', null).where('district_id', '=', row.district).execute()
  const { rows: found } = await sql\`SELECT id FROM links WHERE a = \${row.a}
    AND b = \${row.b}\`.execute(tx)
  return rows.length > 0 || found.length > 0
}
`
const mutated = (from: string, to = '', source = SOURCE) => applyMutation(inFile('x.ts')('', from, to), source)
/** What is left of the source, without its layout. */
const without = (part: string, instead = '') => SOURCE.replace(part, instead).replace(/\s+/g, '')
const squeezed = (text: string | null) => text?.replace(/\s+/g, '')

test('a statement is found however it is laid out', () => {
  const from = `if (
    row.status === "held" // not yet
    && !override
  )
    throw new Refusal("held", { detail: t("a:b", { n: 1 }) });`
  expect(squeezed(mutated(from))).toBe(
    without("if (row.status === 'held' && !override) throw new Refusal('held', { detail: t('a:b', { n: 1 }) })"),
  )
})

test('a link of a chain is found by itself', () => {
  expect(squeezed(mutated("\n    .where('used_at', 'is', null)\n"))).toBe(without(".where('used_at', 'is', null)"))
})

test('either side of a condition is found', () => {
  expect(squeezed(mutated(' && !override'))).toBe(without(' && !override'))
  expect(squeezed(mutated('rows.length > 0 || '))).toBe(without('rows.length > 0 || '))
})

test('variables may have other names, and the replacement gets them', () => {
  const renamed = SOURCE.replaceAll('override', 'isForced').replaceAll('row.', 'file.').replace('row:', 'file:')
  const result = mutated("row.status === 'held' && !override", "row.status === 'held' && override", renamed)
  expect(result).toBe(renamed.replace('!isForced', 'isForced'))
})

test('functions, properties and texts may not have others', () => {
  expect(mutated("thing.status === 'held' && !other.kind")).toBeNull()
  expect(mutated("new Rejection('held', { detail: t('a:b', { n: 1 }) })")).toBeNull()
  expect(mutated("row.state === 'held'")).toBeNull()
  expect(mutated("row.status === 'previewed'")).toBeNull()
})

test('what is there twice, or not at all, is not found', () => {
  expect(mutated('row.a', 'row.b')).not.toBeNull()
  expect(mutated('tx', 'db')).toBeNull()
  expect(mutated('.length > 0', '')).toBeNull()
  expect(mutated('throw notFound()')).toBeNull()
})

test('SQL is found whatever its spaces', () => {
  const from = `WHERE a = \${row.a} AND b = \${row.b}`
  expect(squeezed(mutated(from, `WHERE a = \${row.a}`))).toBe(without(`AND b = \${row.b}`))
})
