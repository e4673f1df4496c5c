import { GRADE_CODES } from '@hornbook/rules/grades'

/** The grades as resources: ids by their order, names are their codes. */
export const GRADES: readonly { readonly id: string; readonly name: string }[] = GRADE_CODES.map((name, at) => ({
  id: String(at + 1),
  name,
}))

const ids = new Map(GRADES.map(({ id, name }) => [name, id]))

/** A student's or class's grade codes as {id, name}; a code that no longer exists is left out. */
export const gradesNamed = (codes: readonly string[]) =>
  codes.flatMap(name => {
    const id = ids.get(name)
    return id === undefined ? [] : [{ id, name }]
  })
