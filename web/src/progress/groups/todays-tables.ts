import { type NameOrder, sortedName } from '@hornbook/rules/people/names'
import type { Lesson, Level } from '@hornbook/rules/reading/curriculum'
import { byPosition, lessonOfTable, type SeatedTable, seatGroups } from '@hornbook/rules/reading/small-groups'
import { compareValues } from '../../table/model/sort-order.ts'

/** What seating needs to know of a student's row. */
export interface Sitter {
  readonly id: string
  readonly fullName: string
  readonly lastName: string
  readonly currentLevel: number | null
  /** The first lesson of the current level that is not done (RULE-9). */
  readonly nextLesson: number | null
  readonly currentStatus: string
}

/** Students who sit elsewhere for today: the number of the table, from 0, by student id. */
export type Moves = Readonly<Record<string, number>>

/** A table by what it is taught: numbers change as children go on. `at` counts the tables of one group, from 0. */
export interface Seat {
  /** The group's level and first lesson; null for 'No group'. */
  readonly group: string | null
  readonly at: number
}

/** Students who sit elsewhere until they are moved back, by student id. */
export type KeptMoves = Readonly<Record<string, Seat>>

const groupKey = ({ group }: SeatedTable<unknown>) => group && `${group.level} ${group.startLesson}`

/** What the table of this number is called when it is to be found again on another day. */
export function seatAt(tables: readonly SeatedTable<unknown>[], number: number): Seat | null {
  const table = tables[number]
  if (!table) return null
  const group = groupKey(table)
  return { group, at: tables.slice(0, number).filter(each => groupKey(each) === group).length }
}

/** The number of a seat's table today; undefined if the class has none such. */
function tableOf(tables: readonly SeatedTable<unknown>[], { group, at }: Seat): number | undefined {
  const found = tables.flatMap((table, number) => (groupKey(table) === group ? [number] : []))
  return found[Math.min(at, found.length - 1)]
}

export const positionOf = ({ currentLevel, nextLesson }: Sitter): Lesson | null =>
  currentLevel === null || nextLesson === null ? null : { level: currentLevel as Level, lesson: nextLesson }

/**
 * The tables of a class with the moves of today, which win, and those that hold until they are taken back. Moves change neither how many tables there are nor their groups. At a table
 * those of one lesson sit by name (PEOPLE-20).
 */
export function tablesOf<S extends Sitter>(
  all: readonly S[],
  moves: Moves,
  names: NameOrder,
  kept: KeptMoves = {},
): SeatedTable<S>[] {
  const students = all.toSorted((a, b) => compareValues(sortedName(a, names), sortedName(b, names)))
  const seated = seatGroups(students, positionOf)
  const own = new Map(seated.flatMap((table, at) => table.students.map(({ id }) => [id, at] as const)))
  const sitsAt = ({ id }: S) => {
    const moved = moves[id]
    if (moved !== undefined && moved in seated) return moved
    return (kept[id] && tableOf(seated, kept[id])) ?? own.get(id)
  }
  return seated.map(({ group }, at) => ({
    group,
    students: byPosition(
      students.filter(student => sitsAt(student) === at),
      positionOf,
    ),
  }))
}

/** The lesson to teach at a table; null for nobody, and for those who have no lesson left. */
export const lessonToTeach = (students: readonly Sitter[]): Lesson | null =>
  lessonOfTable(students, positionOf, ({ currentStatus }) => currentStatus === 'Learning')

/** The lessons where the students of a table are, the first and the last. */
export function lessonsAt(students: readonly Sitter[]): { readonly first: Lesson; readonly last: Lesson } | null {
  const positions = students.map(positionOf).filter(position => position !== null)
  const [first, last] = [positions[0], positions.at(-1)]
  return first && last ? { first, last } : null
}
