import { listMatches } from '@hornbook/contract/rostering/matches'
import type { RowFrom } from '../api/answer.ts'
import { call } from '../api/call.ts'
import { nameKey } from '../form/wizard/pasted.ts'

export type FoundStudent = RowFrom<typeof listMatches>

/** What a text names: students who are sure, names that several have, and lines that nobody answers to. */
export interface PastedStudents {
  readonly sure: readonly FoundStudent[]
  readonly several: readonly { readonly line: string; readonly students: readonly FoundStudent[] }[]
  readonly unknown: readonly string[]
}

/** As many ids as one call answers. */
const IDS_AT_ONCE = 100

/** Reads one name or id, or several, each on a line: ids first, then the lines that are no id as names. */
export async function findStudents(districtId: string, text: string): Promise<PastedStudents> {
  const lines = [...new Set(text.split(/[;\t\r\n]+/).map(line => line.trim()))].filter(Boolean)
  const [only] = lines
  if (lines.length === 1 && only !== undefined) return pastedOf([await byName(districtId, only)])
  const sure: FoundStudent[] = []
  const names: string[] = []
  for (let at = 0; at < lines.length; at += IDS_AT_ONCE) {
    const asked = lines.slice(at, at + IDS_AT_ONCE)
    // A text of one line would be read as a name.
    const { rows, meta } = await matches(districtId, `${asked.join('\n')}\n;`)
    sure.push(...studentsIn(rows))
    names.push(...((meta.unknown as readonly string[] | undefined) ?? []))
  }
  const named: { line: string; students: readonly FoundStudent[] }[] = []
  for (const line of names) named.push(await byName(districtId, line))
  const found = pastedOf(named)
  return { ...found, sure: unique([...sure, ...found.sure]) }
}

const matches = (districtId: string, text: string) =>
  call(listMatches, { params: { districtId }, query: { 'filter[textCont]': text } })

const studentsIn = (rows: readonly FoundStudent[]) => rows.filter(({ kind }) => kind === 'student')

async function byName(districtId: string, line: string) {
  const students = studentsIn((await matches(districtId, line)).rows)
  // 'Aarav Iyer' is no question because of a Meher Aarav Iyer.
  const exact = students.filter(({ name }) => nameKey(name) === nameKey(line))
  return { line, students: exact.length > 0 ? exact : students }
}

const pastedOf = (
  named: readonly { readonly line: string; readonly students: readonly FoundStudent[] }[],
): PastedStudents => ({
  sure: unique(named.flatMap(({ students }) => (students.length === 1 ? students : []))),
  several: named.filter(({ students }) => students.length > 1),
  unknown: named.flatMap(({ line, students }) => (students.length === 0 ? [line] : [])),
})

const unique = (rows: readonly FoundStudent[]) => [...new Map(rows.map(row => [row.id, row])).values()]
