import { type DayNumber, dayNumberIn, type Instant } from '@hornbook/rules/dates'
import { standFurther, standStudent } from '@hornbook/rules/student'
import { type Completion, firstCompletions, lessonKey, timelineOf } from '@hornbook/rules/timeline'
import type { Db } from '../db/pool.ts'
import type { Lessons } from './change.ts'
import { type Facts, factsOf, type TimelineEnd, timelineEndsOf } from './facts.ts'
import type { Longer } from './lengthen.ts'
import type { Difference } from './sums.ts'
import { type Stood, stoodBefore, stoodColumns } from './timeline-row.ts'

/** Where timelines end, and the facts of those about whom something else is new than lessons. */
export interface Known {
  readonly ends: ReadonlyMap<string, readonly TimelineEnd[]>
  readonly facts: Facts
}

/**
 * A lesson changes nobody's schools, results or grades, and whatever does brings the timelines up to date itself: who
 * has done lessons only goes on from the timeline, and nothing else is asked.
 */
export async function knownOf(tx: Db, districtId: string, students: readonly string[], news: Lessons): Promise<Known> {
  const lessonsOf = (student: string) => news.get(student) ?? []
  const otherwise = students.filter(student => lessonsOf(student).length === 0)
  const keys = students.map(student => lessonsOf(student).map(({ level, lesson }) => lessonKey(level, lesson)))
  const [ends, facts] = await Promise.all([
    timelineEndsOf(tx, districtId, students, keys),
    factsOf(tx, districtId, otherwise),
  ])
  return { ends, facts }
}

interface Appending {
  readonly known: Known
  readonly news: Lessons
  readonly timezone: string
  readonly difference: Difference
}

/**
 * Takes in completions that are later than everything known of their students, as nearly all are: the lists grow at
 * their end inside the database, and nothing of them travels but what is new. `left` are those who have to be counted
 * anew: with an event that lies earlier, without a timeline yet, or whose schools have changed.
 */
export function appendedOf(students: readonly string[], { known, news, timezone, difference }: Appending) {
  const dayOf = dayNumberIn(timezone)
  const longer: Longer[] = []
  const left: string[] = []
  for (const student of students) {
    const own = known.ends.get(student) ?? []
    const grown = grownBy(own, known.facts, news.get(student) ?? [], dayOf)
    if (grown === null) left.push(student)
    else if (grown !== 'the same') {
      for (const end of own) {
        const { school_id, student_id } = end
        difference.addStanding(end, end, -1)
        difference.addStanding(end, grown.stood, 1)
        difference.addDays(end, grown.more, 1)
        longer.push({ school_id, student_id, ...grown })
      }
    }
  }
  return { longer, left }
}

type Growth = Pick<Longer, 'stood' | 'ends' | 'more'>

/** What a student's timelines become; null where that takes more than their ends. */
function grownBy(
  own: readonly TimelineEnd[],
  facts: Facts,
  completions: readonly Completion[],
  dayOf: (at: Instant) => DayNumber,
): Growth | 'the same' | null {
  const home = own.find(end => end.home)
  if (!home) return null
  if (completions.some(({ finishedAt }) => finishedAt <= (home.last_at ?? Number.NEGATIVE_INFINITY))) return null
  const done = new Set(home.ev)
  const firsts = firstCompletions(completions.filter(({ level, lesson }) => !done.has(lessonKey(level, lesson))))
  const { days, byLevel } = timelineOf(firsts, dayOf)
  // Where a clock falls back over midnight, a later instant can lie on an earlier day.
  if (days.length > 0 && (days[0] as number) < home.last_day) return null
  const stood = completions.length > 0 ? further(home, firsts.lessons) : standingAnew(own, home, facts)
  if (stood === null) return null
  if (firsts.lessons.length === 0 && isEqual(stood, home)) return 'the same'
  const ends = {
    first_at: home.first_at ?? firsts.at[0] ?? null,
    last_day: days.at(-1) ?? home.last_day,
    last_lesson: firsts.lessons.at(-1) ?? home.last_lesson,
    last_at: firsts.at.at(-1) ?? home.last_at,
  }
  const more = { ...firsts, days: days[0] === home.last_day ? days.slice(1) : days, byLevel }
  return { stood, ends, more }
}

const further = (home: Stood, lessons: readonly number[]) => stoodColumns(standFurther(stoodBefore(home), lessons))

/** Something else than lessons is new; null where it is the schools. */
function standingAnew(own: readonly TimelineEnd[], home: TimelineEnd, facts: Facts): Stood | null {
  const { student_id } = home
  const membership = facts.memberships.get(student_id)
  if (!membership || !isSame(own, membership.schools)) return null
  return stoodColumns(
    standStudent({
      firsts: { lessons: home.ev },
      results: facts.results.get(student_id) ?? [],
      changes: facts.requirements.get(student_id) ?? [],
      grades: membership.grades,
    }),
  )
}

/** Whether the timelines are those of just these schools, the first of them the home. */
const isSame = (own: readonly TimelineEnd[], schools: readonly string[]) =>
  own.length === schools.length &&
  own.every(end => (end.home ? schools[0] === end.school_id : schools.indexOf(end.school_id) > 0))

function isEqual<Columns extends object>(columns: Columns, stood: Columns): boolean {
  for (const name in columns) if (columns[name] !== stood[name]) return false
  return true
}
