import { ratio, studentsCounted } from '@hornbook/rules/figures/unit'
import { z } from 'zod'
import type { Scope } from '../../access/scope.ts'
import type { Db } from '../../db/pool.ts'
import type { RangeOn } from '../range.ts'
import { overviewCounts, overviewNumbers, schoolDaysOfUnit, type Unit } from '../units.ts'

const ofUnit = z.object({
  students: z.number(),
  needYou: z.number(),
  onPath: z.number(),
  /** All with an outlook who have not reached their goal. */
  underWay: z.number(),
  days: z.number(),
  /** Without any, the days say nothing. */
  schoolDays: z.number(),
})
type UnitFigures = z.output<typeof ofUnit>

const beside = ofUnit.extend({ id: z.string(), name: z.string() })
export type FiguresBeside = z.output<typeof beside>

const figures = ofUnit.extend({
  day: z.string(),
  start: z.string(),
  end: z.string(),
  /** Of the schools or classes that a view of some side by side names. */
  beside: z.array(beside),
})
/** What the mail of a view says in words: figures of its unit, never of a child. */
export type Figures = z.output<typeof figures>

/** The figures of a mail, and those of the one before it; null in the first. */
export const mailFigures = z.object({ now: figures, before: figures.nullable() })
export type MailFigures = z.output<typeof mailFigures>

export const readFigures = (stored: unknown): Figures | null => figures.safeParse(stored).data ?? null

/** The figures of a unit within a scope, as its dashboard has them. */
export async function figuresOf(tx: Db, scope: Scope, unit: Unit, range: RangeOn): Promise<UnitFigures> {
  const { counts, activity } = await overviewNumbers(tx, scope, unit, range)
  const { attentionCount, onPathCount, belowCount, farBelowCount } = await overviewCounts(tx, scope, unit, range)
  const students = studentsCounted(counts)
  return {
    students,
    needYou: attentionCount,
    onPath: onPathCount,
    underWay: onPathCount + belowCount + farBelowCount,
    days: ratio(activity.studentDays, students),
    schoolDays: await schoolDaysOfUnit(tx, scope.districtId, unit, range),
  }
}
