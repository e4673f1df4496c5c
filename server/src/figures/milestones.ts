import { noteEvents, type UntoldEvent } from '../audit/untold-events.ts'
import type { Db } from '../db/pool.ts'
import type { ClassStay } from './class-stays.ts'
import { OPEN } from './stays.ts'
import type { StandingColumns } from './timeline-columns.ts'

interface Student {
  readonly standing: StandingColumns | undefined
  readonly classStays: readonly ClassStay[]
}

/** Collects what students have come to while figures change, for webhooks: a level, a goal, other classes. */
export class Milestones {
  private readonly events: UntoldEvent[] = []

  /** Compares a student's standing at home; the goal of another grade is another goal. */
  addStanding(recordId: string, before: StandingColumns, after: StandingColumns): void {
    if (before.level !== null && after.level !== null && after.level > before.level)
      this.events.push({ event: 'student.levelReached', recordId, level: after.level })
    if (before.goal_met === 0 && after.goal_met === 1 && before.grade === after.grade)
      this.events.push({ event: 'student.goalReached', recordId })
  }

  /** The same for a student who was counted anew, and may be in other classes. */
  addStudent(recordId: string, before: Student, after: Student): void {
    if (before.standing && after.standing) this.addStanding(recordId, before.standing, after.standing)
    const [left, come] = [openClasses(before.classStays), openClasses(after.classStays)]
    if (left.length !== come.length || come.some(each => !left.includes(each)))
      this.events.push({ event: 'student.moved', recordId })
  }

  write(tx: Db, districtId: string): Promise<void> {
    return noteEvents(tx, districtId, this.events)
  }
}

/** The classes that a student is in; a class that has moved to another school is another one. */
const openClasses = (stays: readonly ClassStay[]) =>
  stays.flatMap(stay => (stay.stays.at(-1) === OPEN ? [`${stay.school_id} ${stay.classroom_id}`] : []))
