import { type DayNumber, dayNumberIn, type Instant } from '@hornbook/rules/dates'
import { standStudent } from '@hornbook/rules/student'
import { type Completion, firstCompletions, timelineOf } from '@hornbook/rules/timeline'
import type { Db } from '../db/pool.ts'
import type { DistrictClock } from './change.ts'
import type { Facts, TimelineEnd } from './facts.ts'
import { Difference } from './sums.ts'
import { stoodColumns } from './timeline-row.ts'
import { type Longer, lengthenTimelines } from './write.ts'

interface Known {
  readonly facts: Facts
  readonly ends: ReadonlyMap<string, readonly TimelineEnd[]>
  readonly news: ReadonlyMap<string, readonly Completion[]>
}

const NO_LISTS = { days: [], l1: [], l2: [], l3: [], l4: [] }

/**
 * Takes in completions that are later than everything known of their students, as nearly all are: the lists grow at
 * their end inside the database, and nothing of them travels but the lessons' numbers. Answers whom it left alone:
 * students with an event that lies earlier, without a timeline yet, or whose schools have changed.
 */
export async function appendNews(
  tx: Db,
  district: DistrictClock,
  students: readonly string[],
  { facts, ends, news }: Known,
): Promise<string[]> {
  const dayOf = dayNumberIn(district.timezone)
  const difference = new Difference()
  const longer: Longer[] = []
  const left: string[] = []
  for (const student of students) {
    const own = ends.get(student) ?? []
    const grown = grownBy(own, facts, student, news.get(student) ?? [], dayOf)
    if (grown === null) left.push(student)
    else if (grown !== 'the same') {
      for (const end of own) difference.add({ ...end, ...NO_LISTS }, -1)
      for (const row of grown) difference.add(row, 1)
      longer.push(...grown)
    }
  }
  await Promise.all([lengthenTimelines(tx, district.id, longer), difference.write(tx, district.id)])
  return left
}

/** What a student's timelines become; null where that takes more than their ends. */
function grownBy(
  own: readonly TimelineEnd[],
  { memberships, results, requirements }: Facts,
  student: string,
  completions: readonly Completion[],
  dayOf: (at: Instant) => DayNumber,
): Longer[] | 'the same' | null {
  const home = own.find(end => end.home)
  const membership = memberships.get(student)
  if (!home || !membership || !isSame(own, membership.schools)) return null
  if (completions.some(({ finishedAt }) => finishedAt <= (home.last_at ?? Number.NEGATIVE_INFINITY))) return null
  const done = new Set(home.ev)
  const firsts = firstCompletions(completions.filter(({ level, lesson }) => !done.has(level * 1000 + lesson)))
  const { days, byLevel } = timelineOf(firsts, dayOf)
  // Where a clock falls back over midnight, a later instant can lie on an earlier day.
  if (days.length > 0 && (days[0] as number) < home.last_day) return null
  const stood = standStudent({
    firsts: { lessons: home.ev.concat(firsts.lessons) },
    results: results.get(student) ?? [],
    changes: requirements.get(student) ?? [],
    grades: membership.grades,
  })
  const columns = stoodColumns(stood)
  if (firsts.lessons.length === 0 && isEqual(columns, home)) return 'the same'
  const lists = {
    ...{ days: days[0] === home.last_day ? days.slice(1) : days },
    ...{ l1: byLevel[0], l2: byLevel[1], l3: byLevel[2], l4: byLevel[3], ev: firsts.lessons, ev_at: firsts.at },
  }
  const ends = {
    first_at: home.first_at ?? firsts.at[0] ?? null,
    last_day: days.at(-1) ?? home.last_day,
    last_lesson: firsts.lessons.at(-1) ?? home.last_lesson,
    last_at: firsts.at.at(-1) ?? home.last_at,
  }
  return own.map(({ school_id, home }) => ({ school_id, student_id: student, home, ...columns, ...ends, ...lists }))
}

/** Whether the timelines are those of just these schools, the first of them the home. */
const isSame = (own: readonly TimelineEnd[], schools: readonly string[]) =>
  own.length === schools.length &&
  own.every(end => (end.home ? schools[0] === end.school_id : schools.indexOf(end.school_id) > 0))

function isEqual<Columns extends object>(columns: Columns, stood: Columns): boolean {
  for (const name in columns) if (columns[name] !== stood[name]) return false
  return true
}
