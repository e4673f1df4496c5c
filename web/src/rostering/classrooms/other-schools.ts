import { listMatches } from '@hornbook/contract/rostering/matches'
import { call } from '../../api/call.ts'
import { nearName } from '../../form/wizard/pasted.ts'
import type { Choice } from '../../ui/choice-box.tsx'

/** A longer list of strangers is not a class list. */
const MAX_LINES = 40
const AT_ONCE = 4
const MIN_LETTERS = 3
const MAX_WORDS = 3

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

/** Students whom the finder finds by a text. */
async function findStudents(districtId: string, text: string): Promise<readonly Choice[]> {
  const { rows } = await call(listMatches, { params: { districtId }, query: { 'filter[textCont]': text } })
  return rows.flatMap(({ kind, name, code, classroomName, schoolName, relationships: { student } }) =>
    kind === 'student' && student
      ? [{ value: student, label: name, hint: [code, classroomName, schoolName].filter(Boolean).join(' · ') }]
      : [],
  )
}

/** Students whose name is nearly the text, and has one of its words: the finder forgives no wrong letter. */
async function findNear(districtId: string, text: string): Promise<readonly Choice[]> {
  const words = text.split(/[\s,;]+/).filter(word => word.length >= MIN_LETTERS)
  if (words.length < 2) return []
  const found = (await Promise.all(words.slice(0, MAX_WORDS).map(word => findStudents(districtId, word)))).flat()
  return nearName([...new Map(found.map(choice => [choice.value, choice])).values()])(text)
}

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
        const text = askedFor(line)
        if (text === '') return
        const students = await findStudents(districtId, text)
        found.set(line, students.length > 0 ? students : await findNear(districtId, text))
      }),
    )
  return found
}
