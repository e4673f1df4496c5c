import { listMatches } from '@hornbook/contract/rostering/matches'
import { call } from '../../api/call.ts'
import type { Choice } from '../../ui/choice-box.tsx'

/** A longer list of strangers is not a class list. */
const MAX_LINES = 40
const AT_ONCE = 4

/** A line of a spreadsheet as the finder reads it: its first cell that says something. */
const askedFor = (line: string) =>
  line
    .split('\t')
    .map(cell =>
      cell
        .replace(/^\d+[.)]\s+/, '')
        .replaceAll('"', '')
        .trim(),
    )
    .find(cell => cell !== '') ?? ''

/**
 * Students of other schools whom pasted lines may mean, by line: their id or name, class and school (FORM-1). A line that was
 * not looked for is not there.
 */
export async function findInOtherSchools(districtId: string, lines: readonly string[]) {
  const found = new Map<string, readonly Choice[]>()
  const asked = lines.slice(0, MAX_LINES)
  for (let at = 0; at < asked.length; at += AT_ONCE)
    await Promise.all(
      asked.slice(at, at + AT_ONCE).map(async line => {
        const query = { 'filter[textCont]': askedFor(line) }
        if (query['filter[textCont]'] === '') return
        const { rows } = await call(listMatches, { params: { districtId }, query })
        const students = rows.flatMap(({ kind, name, code, classroomName, schoolName, relationships: { student } }) =>
          kind === 'student' && student
            ? [{ value: student, label: name, hint: [code, classroomName, schoolName].filter(Boolean).join(' · ') }]
            : [],
        )
        found.set(line, students)
      }),
    )
  return found
}
