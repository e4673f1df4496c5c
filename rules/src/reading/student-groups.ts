import type { Lesson } from './curriculum.ts'
import { contains, type LessonUnit, unit } from './units.ts'

/** The groups for small-group teaching (SKILL-5, RULE-6). Level 4 has none. */
export const STUDENT_GROUPS: readonly LessonUnit[] = [
  unit(1, 1, 70, 'Letters & Sounds'),
  unit(2, 1, 62, 'Blending & Segmenting'),
  unit(2, 63, 132, 'Double Consonants & Phrases'),
  unit(2, 133, 207, 'Capitalization & Punctuations'),
  unit(3, 1, 24, 'Consonant Clusters & Multi-Syllable Words'),
  unit(3, 25, 108, 'Digraphs, Diphthongs & R-controlled Vowels'),
  unit(3, 109, 114, 'Spelling Alternatives & Compound Words'),
]

/** Shown instead of a group for Level 4 and for students who have completed everything (RULE-6). */
export const NO_GROUP = 'No group'

/** The teaching group of a position; null for Level 4 and for students who have completed everything (RULE-6). */
export function studentGroupOf(position: Lesson | null): LessonUnit | null {
  if (position === null) return null
  return STUDENT_GROUPS.find(group => contains(group, position)) ?? null
}

/** Splits a class into teaching groups, in order, with 'No group' (null) last; empty groups are left out (RULE-6). */
export function groupStudents<Student>(
  students: readonly Student[],
  positionOf: (student: Student) => Lesson | null,
): { group: LessonUnit | null; students: Student[] }[] {
  const members = new Map<LessonUnit | null, Student[]>([...STUDENT_GROUPS, null].map(group => [group, []]))
  for (const student of students) members.get(studentGroupOf(positionOf(student)))!.push(student)
  return [...members].map(([group, students]) => ({ group, students })).filter(each => each.students.length > 0)
}
