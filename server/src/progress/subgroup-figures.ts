import type { RowOf } from '@hornbook/contract/document'
import type { subgroupFigures } from '@hornbook/contract/progress/subgroup-figures'
import { SUBGROUPS, type Subgroup, shownSubgroups } from '@hornbook/rules/figures/subgroups'
import { ratio } from '@hornbook/rules/figures/unit'
import { countJudged } from '@hornbook/rules/figures/unit-counts'
import { sql } from 'kysely'
import { type Scope, studentsIn } from '../access/scope.ts'
import type { Db } from '../db/pool.ts'
import type { JudgedStudent } from '../figures/attention-counts.ts'
import { dayRangeOf, upTo } from '../figures/read.ts'
import type { RangeOn } from './range.ts'
import { judgedIn, schoolDaysOfUnit, timelinesOf, type Unit } from './units.ts'

type Figures = RowOf<typeof subgroupFigures>
type Kind = Figures['kinds'][number]

/** How the subgroups of a school or district stand, as far as the viewer sees it (SUB-3). */
export async function subgroupsOf(tx: Db, scope: Scope, unit: Unit, range: RangeOn): Promise<Figures> {
  const { subgroups: wanted } = await tx
    .selectFrom('districts')
    .select('subgroups')
    .where('id', '=', scope.districtId)
    .executeTakeFirstOrThrow()
  const judged = new Map((await judgedIn(tx, scope, unit, range)).map(each => [each.student_id, each]))
  const students = (await childrenOf(tx, scope, unit, range)).map(child => ({ ...child, judged: judged.get(child.id) }))
  return {
    id: unit.id,
    schoolDaysCount: await schoolDaysOfUnit(tx, scope.districtId, unit, range),
    everyone: figuresOf(students),
    kinds: SUBGROUPS.filter(kind => wanted.includes(kind)).map(kind => kindOf(kind, students)),
  }
}

interface Child {
  readonly id: string
  /** Days of progress in the range. */
  readonly days: number
  readonly program: readonly string[]
  readonly language: readonly string[]
  readonly judged: JudgedStudent | undefined
}

function kindOf(kind: Subgroup, students: readonly Child[]): Kind {
  const groups = new Map<string, { name: string | null; members: Child[] }>()
  for (const student of students) {
    const names = student[kind]
    for (const name of names.length > 0 ? names : [null]) {
      // Districts write 'Spanish' and 'spanish'.
      const key = name?.toLocaleLowerCase('en') ?? ''
      const group = groups.get(key) ?? { name, members: [] }
      if (group.members.at(-1) !== student) group.members.push(student)
      groups.set(key, group)
    }
  }
  // Of equal groups the last one is held back, whichever of its students comes first.
  const all = [...groups]
    .sort(([a], [b]) => Number(a === '') - Number(b === '') || (a < b ? -1 : 1))
    .map(([, { name, members }]) => ({ name, ...figuresOf(members) }))
  const shown = shownSubgroups(all, students.length)
  return {
    kind,
    known: all.some(({ name }) => name !== null),
    groups: [...shown],
    heldBackCount: all.length - shown.length,
  }
}

function figuresOf(students: readonly Child[]) {
  const {
    watchCount: _watch,
    inHandCount: _inHand,
    ...counts
  } = countJudged(students.flatMap(({ judged }) => judged ?? []))
  const days = students.reduce((sum, student) => sum + student.days, 0)
  return {
    studentsCount: students.length,
    ...counts,
    averageDaysUsage: ratio(days, students.length),
  }
}

async function childrenOf(tx: Db, scope: Scope, unit: Unit, range: RangeOn): Promise<readonly Omit<Child, 'judged'>[]> {
  const { first, last } = dayRangeOf(range)
  const named = studentsIn(tx, scope).select(['students.id', 'students.programs', 'students.languages'])
  const { rows } = await sql<
    Omit<Child, 'judged'>
  >`SELECT t.student_id AS id, t.days, coalesce(s.programs, '{}') AS program,
      coalesce(s.languages, '{}') AS language
    FROM (SELECT t.student_id, ${upTo(last, 't.days')} - ${upTo(first - 1, 't.days')} AS days
      FROM ${await timelinesOf(tx, scope, unit)}) t
    LEFT JOIN (${named}) s ON s.id = t.student_id ORDER BY t.student_id`.execute(tx)
  return rows
}
