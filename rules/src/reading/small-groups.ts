import { comparePositions } from '../figures/standing.ts'
import { type Lesson, overallLesson } from './curriculum.ts'
import { groupStudents } from './student-groups.ts'
import type { LessonUnit } from './units.ts'

/** Students at a table: a group of more than `split` sits at several, each with `least` to `most` (STU-7). */
const SEATS = { split: 6, least: 3, most: 7 } as const

/** A table of a small group. 'No group' (null) has at most one table, the last. */
export interface SeatedTable<Student> {
  readonly group: LessonUnit | null
  /** By position; students at the same position in the order given. */
  readonly students: readonly Student[]
}

type PositionOf<Student> = (student: Student) => Lesson | null

export const byPosition = <Student>(students: readonly Student[], positionOf: PositionOf<Student>): Student[] =>
  [...students].sort((a, b) => comparePositions(positionOf(a), positionOf(b)))

/** Seats a class by its groups. A large group is parted where its lessons lie furthest apart (STU-7). */
export function seatGroups<Student>(
  students: readonly Student[],
  positionOf: PositionOf<Student>,
): SeatedTable<Student>[] {
  return groupStudents(students, positionOf).flatMap(({ group, students: members }): SeatedTable<Student>[] => {
    const sorted = byPosition(members, positionOf)
    if (group === null) return [{ group, students: sorted }]
    const lessons = sorted.map(student => {
      const { level, lesson } = positionOf(student) as Lesson
      return overallLesson(level, lesson)
    })
    return sizesOf(lessons).map((size, at, sizes) => {
      const from = sizes.slice(0, at).reduce((sum, each) => sum + each, 0)
      return { group, students: sorted.slice(from, from + size) }
    })
  })
}

interface Parting {
  /** The sum of the distances across the cuts; the largest wins. */
  readonly distance: number
  /** The sum of the squared sizes; at equal distance the smallest wins: the most even. */
  readonly squares: number
  readonly sizes: readonly number[]
}

const isBetter = (a: Parting, b: Parting) =>
  a.distance > b.distance || (a.distance === b.distance && a.squares < b.squares)

/** How many sit at each table, for the sorted lessons of a group. */
function sizesOf(lessons: readonly number[]): readonly number[] {
  const count = lessons.length
  if (count <= SEATS.split) return [count]
  const tables = Math.max(2, Math.ceil(count / SEATS.most))
  // best[n]: how the first n sit at the tables so far.
  let best = new Map<number, Parting>([[0, { distance: 0, squares: 0, sizes: [] }]])
  for (let table = 0; table < tables; table++) {
    const next = new Map<number, Parting>()
    for (const [seated, { distance, squares, sizes }] of best) {
      for (let size = SEATS.least; size <= SEATS.most && seated + size <= count; size++) {
        const gap = seated === 0 ? 0 : (lessons[seated] as number) - (lessons[seated - 1] as number)
        const found = { distance: distance + gap, squares: squares + size * size, sizes: [...sizes, size] }
        const known = next.get(seated + size)
        if (!known || isBetter(found, known)) next.set(seated + size, found)
      }
    }
    best = next
  }
  return (best.get(count) as Parting).sizes
}

/** The lesson of a table: that of its first student who is learning, else of its first, so nobody is lost (STU-7). */
export function lessonOfTable<Student>(
  students: readonly Student[],
  positionOf: PositionOf<Student>,
  isLearning: (student: Student) => boolean,
): Lesson | null {
  const placed = byPosition(students, positionOf).filter(student => positionOf(student) !== null)
  const first = placed.find(isLearning) ?? placed[0]
  return first === undefined ? null : positionOf(first)
}
