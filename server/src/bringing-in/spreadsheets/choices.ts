import { scopeAt } from '../../access/scope.ts'
import type { Db } from '../../db/pool.ts'
import { GRADES } from '../../people/grades.ts'
import { schoolNamesIn } from '../../people/school-names.ts'
import type { SpreadsheetDraft } from './drafts.ts'
import { namesOfClasses } from './names.ts'

/** A longer list is no help to choose from. */
const MAX_CHOICES = 1000

const byPeople = new Intl.Collator('en', { numeric: true }).compare

const GRADE_NAMES = GRADES.map(({ name }) => name)

/** What may be chosen in a field of a draft, as its owner sees the district now; empty for what is only typed. */
export async function choicesOf(tx: Db, { districtId, viewer, list }: SpreadsheetDraft) {
  const scope = scopeAt({ districtId, ...viewer, administers: true })
  const schools = list === 'schools' ? [] : [...(await schoolNamesIn(tx, scope)).values()].sort(byPeople)
  const classes = list === 'students' || list === 'teachers' ? await namesOfClasses(tx, scope, MAX_CHOICES + 1) : []
  const byField: Readonly<Record<string, readonly string[]>> = {
    grades: GRADE_NAMES,
    schools,
    school: schools,
    classrooms: classes,
  }
  return (field: string): string[] => {
    const all = byField[field] ?? []
    return all.length > MAX_CHOICES ? [] : [...all]
  }
}
