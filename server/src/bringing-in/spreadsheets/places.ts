import { hasLostLetters, titleHasLostLetters } from '@hornbook/rules/people/lost-letters'
import { isSamePlaces } from '../../people/member-places.ts'
import { t } from '../../texts/texts.ts'
import type { ProblemAnswer } from './drafts.ts'
import type { NamedRecord, NameIndex } from './names.ts'
import { addChange, type Comparing, isDamaged, joinNames, linked, problem, type Working } from './working.ts'

type TextOf = (field: string) => string | undefined

/** Compares the schools and classes of a person, or the school and teachers of a class. */
export const comparePlaces = (comparing: Comparing, row: Working, textOf: TextOf): void =>
  COMPARERS[comparing.rules.list]?.(comparing, row, textOf)

const COMPARERS = {
  schools: null,
  classrooms: compareClass,
  teachers: comparePerson,
  students: comparePerson,
}

const namesOf = (index: NameIndex, ids: readonly string[]) => joinNames(ids.flatMap(id => index.get(id)?.name ?? []))

interface Reading {
  readonly field: string
  readonly index: NameIndex
  /** Where the record is now; preferred if several have one name. */
  readonly now: ReadonlySet<string>
  /** Whether one of several is meant rather than the others. */
  readonly prefers?: (named: NamedRecord) => boolean
  readonly detailOf?: (named: NamedRecord) => string
}

/** Takes a cell apart: one name, or several between semicolons or commas. */
export function partsOf(text: string, index: NameIndex): string[] {
  const cut = (by: string) =>
    text
      .split(by)
      .map(part => part.trim())
      .filter(part => part !== '')
  if (index.find(text).length > 0) return [text]
  return text.includes(';') || cut(',').some(part => index.find(part).length === 0) ? cut(';') : cut(',')
}

const leaveIt = (field: string, kept: string): ProblemAnswer => ({
  label: t('bringingIn:upload.leaveIt', { value: kept }),
  edits: { [field]: kept },
})

/** The ids that a cell names, or null after a problem. */
function readNames(row: Working, text: string, { field, index, now, prefers, detailOf }: Reading): string[] | null {
  const ids: string[] = []
  const parts = partsOf(text, index)
  for (const part of parts) {
    const found = index.find(part)
    const own = found.filter(({ id }) => now.has(id) && !ids.includes(id))
    const preferred = found.filter(each => prefers?.(each) ?? false)
    const meant = own.length > 0 ? own.slice(0, 1) : preferred.length > 0 ? preferred : found
    const [only] = meant
    if (only && meant.length === 1) {
      if (!ids.includes(only.id)) ids.push(only.id)
      continue
    }
    const instead = (named: NamedRecord): ProblemAnswer => ({
      label: [named.name, detailOf?.(named)].filter(Boolean).join(', '),
      edits: { [field]: joinNames(parts.map(each => (each === part ? `#${named.id}` : each))) },
    })
    const hasLost = !only && (field === 'teachers' ? hasLostLetters(part) : titleHasLostLetters(part))
    const message = only
      ? t('bringingIn:upload.severalNamed', { count: meant.length, value: part })
      : hasLost
        ? t('bringingIn:upload.lostLetters', { value: part })
        : t(`bringingIn:upload.none.${field as 'schools'}`, { value: part })
    const kept = namesOf(index, [...now])
    const answers = (only ? meant : index.offered(part)).map(instead)
    row.problems.push(problem(field, message, hasLost && kept !== '' ? [leaveIt(field, kept), ...answers] : answers))
    return null
  }
  return ids
}

function comparePerson({ indexes }: Comparing, row: Working, textOf: TextOf): void {
  const { from } = row
  const read = (field: string, index: NameIndex, now: readonly string[], more: Partial<Reading> = {}) => {
    const text = textOf(field)
    if (text === undefined || text === namesOf(index, now).trim()) return undefined
    if (isDamaged(row, field, text)) return null
    return readNames(row, text, { field, index, now: new Set(now), ...more })
  }
  const namedSchools = read('schools', indexes.schools, [...from.schools])
  const said = textOf('schools') !== undefined
  const inSchools = new Set(namedSchools ?? from.schools)
  const schoolName = (id: string | null) => indexes.schools.get(id ?? '')?.name ?? ''
  const namedClasses = read('classrooms', indexes.classrooms, [...from.classrooms.keys()], {
    prefers: ({ schoolId }) => inSchools.has(schoolId ?? ''),
    detailOf: ({ schoolId }) => schoolName(schoolId),
  })
  if (namedSchools === null || namedClasses === null) return
  // A row that changes no place keeps all, even a class of a school that was left.
  if (namedSchools === undefined && namedClasses === undefined) return
  const [schools, taught] = [new Set(inSchools), new Set<string>()]
  const classrooms = namedClasses
    ? namedClasses.map((id): [string, string] => [id, indexes.classrooms.get(id)?.schoolId ?? ''])
    : [...from.classrooms].filter(([, school]) => schools.has(school))
  for (const [id, school] of classrooms) {
    if (schools.has(school)) continue
    if (said) {
      const names = { name: indexes.classrooms.get(id)?.name ?? '', school: schoolName(school) }
      const all = joinNames([...schools, school].map(schoolName))
      row.problems.push(
        problem('schools', t('bringingIn:upload.classElsewhere', names), [
          { label: names.school, edits: { schools: names.school } },
          { label: all, edits: { schools: all } },
        ]),
      )
      return
    }
    schools.add(school)
    taught.add(school)
  }
  row.to = { schools, taught, classrooms: new Map(classrooms) }
  if (isSamePlaces(row.from, row.to)) return
  const compared = (field: string, index: NameIndex, before: readonly string[], after: readonly string[]) => {
    const [was, is] = [namesOf(index, before), namesOf(index, after)]
    const [old, now] = [new Set(before), new Set(after)]
    if (old.size !== now.size || [...old].some(id => !now.has(id))) addChange(row, field, was, is)
  }
  compared('schools', indexes.schools, [...row.from.schools], [...row.to.schools])
  compared('classrooms', indexes.classrooms, [...row.from.classrooms.keys()], [...row.to.classrooms.keys()])
}

function compareClass({ indexes }: Comparing, row: Working, textOf: TextOf): void {
  const fields = [
    ['school', indexes.schools],
    ['teachers', indexes.staff],
  ] as const
  for (const [field, index] of fields) {
    const text = textOf(field)
    const now = row.record ? linked(row.record, field) : []
    if (text === undefined || text === namesOf(index, now).trim() || isDamaged(row, field, text)) continue
    const ids = readNames(row, text, { field, index, now: new Set(now) })
    if (ids === null) continue
    if (row.record) {
      if (ids.length === now.length && ids.every(id => now.includes(id))) continue
      const kept = namesOf(index, now)
      row.problems.push(problem(field, t(`bringingIn:upload.kept.${field}`), [leaveIt(field, kept)]))
    } else if (field === 'school' && ids.length > 1)
      row.problems.push(problem(field, t('bringingIn:upload.severalSchools')))
    else {
      addChange(row, field, null, namesOf(index, ids))
      if (field === 'school') row.values.school = ids[0]
      else row.staff = ids
    }
  }
}
