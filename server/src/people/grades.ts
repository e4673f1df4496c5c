import { GRADE_CODES } from '@hornbook/rules/reading/grades'

/** The grades as resources: the id is the position, the name is the code. */
export const GRADES: readonly { readonly id: string; readonly name: string }[] = GRADE_CODES.map((name, at) => ({
  id: String(at + 1),
  name,
}))

const ids = new Map(GRADES.map(({ id, name }) => [name, id]))

/** A student's or class's grade codes as {id, name}; codes that no longer exist are left out. */
export const gradesFromCodes = (codes: readonly string[]) =>
  codes.flatMap(name => {
    const id = ids.get(name)
    return id === undefined ? [] : [{ id, name }]
  })
