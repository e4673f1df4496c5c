import { resourceObject } from '@hornbook/contract/document'
import { grade } from '@hornbook/contract/lookups/grades'
import { GRADE_CODES } from '@hornbook/rules/reading/grades'
import { type RawBuilder, sql } from 'kysely'

/** The grades as resources: the id is the position, the name is the code. */
export const GRADES: readonly { readonly id: string; readonly name: string }[] = GRADE_CODES.map((name, at) => ({
  id: String(at + 1),
  name,
}))

const ids = new Map(GRADES.map(({ id, name }) => [name, id]))

/** The codes of grades that a request names; the contract has refused ids of no grade. */
export const codesOfGrades = (ids: readonly string[]) =>
  ids.flatMap(id => GRADES.find(each => each.id === id)?.name ?? [])

/** A student's or class's grade codes as {id, name}; codes that no longer exist are left out. */
export const gradesFromCodes = (codes: readonly string[]) =>
  codes.flatMap(name => {
    const id = ids.get(name)
    return id === undefined ? [] : [{ id, name }]
  })

export const gradeResources = (ids: readonly string[]) =>
  GRADES.filter(({ id }) => ids.includes(id)).map(row => resourceObject(grade, row))

const CODES = sql.lit(`{${GRADE_CODES.join(',')}}`)

/** The ids of an array of grade codes, in SQL. Almost everybody has one grade: that is the quick way. */
export const gradeIds = (codes: RawBuilder<unknown>) => {
  const idOf = (code: RawBuilder<unknown>) => sql`array_position(${CODES}::text[], ${code})`
  return sql`CASE cardinality(${codes}) WHEN 0 THEN NULL WHEN 1 THEN array_remove(ARRAY[${idOf(sql`(${codes})[1]`)}], NULL)
    ELSE (SELECT array_agg(${idOf(sql`g.code`)} ORDER BY g.n) FILTER (WHERE ${idOf(sql`g.code`)} IS NOT NULL)
      FROM unnest(${codes}) WITH ORDINALITY AS g(code, n)) END`
}
