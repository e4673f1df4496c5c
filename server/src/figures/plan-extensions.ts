import { advanceStanding, deriveStanding } from '@hornbook/rules/figures/student'
import {
  type Completion,
  firstCompletions,
  type LessonKey,
  lessonKey,
  lessonOfKey,
  timelineOf,
} from '@hornbook/rules/figures/timeline'
import type { GoalPercents } from '@hornbook/rules/reading/goals'
import { creditsBefore } from '@hornbook/rules/reading/placement'
import { countedDayIn, type DayNumber, type Instant } from '@hornbook/rules/time/dates'
import type { Db } from '../db/pool.ts'
import { type ClassStay, classStaysOf, isSameStays, readClassStays } from './class-stays.ts'
import type { TimelineExtension } from './extend-timelines.ts'
import { type Facts, type Membership, readFacts, readTimelineEnds, type TimelineEnd } from './facts.ts'
import type { CountedDistrict } from './goals.ts'
import type { MergedStudents } from './merged-students.ts'
import type { Milestones } from './milestones.ts'
import type { LessonsByStudent } from './new-lessons.ts'
import type { SumChanges } from './sums.ts'
import { creditDays } from './then-columns.ts'
import type { StandingColumns } from './timeline-columns.ts'
import { latestInstant, latestResult, previousStanding, standingColumns } from './timeline-row.ts'

/** The ends of the students' timelines, and facts only for the students with changes other than lessons. */
export interface AppendInputs {
  readonly ends: ReadonlyMap<string, readonly TimelineEnd[]>
  readonly facts: Facts
  readonly classStays: ReadonlyMap<string, readonly ClassStay[]>
}

/**
 * A lesson does not change schools, results or grades, and whatever changes those updates the timelines itself. So for
 * students with new lessons the ends of their timelines are enough, and no facts are read.
 */
export async function readAppendInputs(
  tx: Db,
  districtId: string,
  students: readonly string[],
  { newLessons, merged }: { readonly newLessons: LessonsByStudent; readonly merged: MergedStudents },
): Promise<AppendInputs> {
  const lessonsOf = (student: string) => newLessons.get(student) ?? []
  const withoutLessons = students.filter(student => lessonsOf(student).length === 0)
  const facts = await readFacts(tx, districtId, withoutLessons, merged)
  // Nothing grows for students who are no longer in any school.
  const leaving = new Set(withoutLessons.filter(student => !facts.memberships.has(student)))
  const staying = students.filter(student => !leaving.has(student))
  const keys = staying.map(student => lessonsOf(student).map(({ level, lesson }) => lessonKey(level, lesson)))
  const [ends, classStays] = await Promise.all([
    readTimelineEnds(tx, districtId, staying, keys),
    readClassStays(tx, districtId, withoutLessons),
  ])
  return { ends, facts, classStays }
}

interface ExtensionContext {
  readonly inputs: AppendInputs
  readonly newLessons: LessonsByStudent
  readonly district: CountedDistrict
  readonly difference: SumChanges
  readonly milestones: Milestones
}

/**
 * Plans how timelines grow. Nearly all completions are later than everything stored: their entries are appended to the
 * lists inside the database, so nothing else is sent. `needRecount` are the students who need a full recount: an event
 * is not later than the last stored one, a lesson that was skipped is done, there is no timeline yet, or their schools
 * changed.
 */
export function planExtensions(
  students: readonly string[],
  { inputs, newLessons, district, difference, milestones }: ExtensionContext,
) {
  const counting = { dayOf: countedDayIn(district.timezone), percents: district.percents }
  const extensions: TimelineExtension[] = []
  const needRecount: string[] = []
  for (const student of students) {
    const own = inputs.ends.get(student) ?? []
    const growth = computeGrowth(own, inputs, newLessons.get(student) ?? [], counting)
    if (growth === null) needRecount.push(student)
    else if (growth !== 'unchanged') {
      for (const end of own) {
        const { school_id, student_id } = end
        if (end.home) milestones.addStanding(student_id, end, growth.standing)
        difference.addStanding(end, end, -1)
        difference.addStanding(end, growth.standing, 1)
        difference.addDays(end, growth.added, 1)
        difference.addThere(end, growth.added)
        extensions.push({ school_id, student_id, ...growth })
      }
    }
  }
  return { extensions, needRecount }
}

/** A lesson before the latest change of classes may count elsewhere, and one that a test credited no longer counts from the test. */
function isOutOfOrder(
  { settled, upcoming_test }: TimelineEnd,
  lessons: readonly LessonKey[],
  days: readonly DayNumber[],
) {
  if (days.length > 0 && (days[0] as DayNumber) < settled) return true
  const credits = creditsBefore(upcoming_test)
  return lessons.map(lessonOfKey).some(({ level, lesson }) => lesson <= (credits[level - 1] ?? 0))
}

interface Counting {
  readonly dayOf: (at: Instant) => DayNumber
  readonly percents: GoalPercents
}

type Growth = Pick<TimelineExtension, 'standing' | 'ends' | 'added'>

/** How a student's timelines grow; null if their ends alone are not enough to tell. */
function computeGrowth(
  own: readonly TimelineEnd[],
  inputs: AppendInputs,
  completions: readonly Completion[],
  counting: Counting,
): Growth | 'unchanged' | null {
  const { dayOf, percents } = counting
  const home = own.find(end => end.home)
  if (!home) return null
  if (completions.some(({ finishedAt }) => finishedAt <= (home.last_at ?? Number.NEGATIVE_INFINITY))) return null
  const done = new Set(home.ev)
  const firsts = firstCompletions(completions.filter(({ level, lesson }) => !done.has(lessonKey(level, lesson))))
  const timeline = timelineOf(firsts, dayOf)
  const { days } = timeline
  if (isOutOfOrder(home, firsts.lessons, days)) return null
  const repeats = daysOfRepeats(completions, firsts, dayOf)
  // When a clock falls back over midnight, a later instant can fall on an earlier day. Repeats can come in any order.
  if ((days[0] ?? home.last_day) < home.last_day || (repeats[0] ?? home.last_done) < home.last_done) return null
  const standing =
    completions.length > 0
      ? standingAfterLessons(home, firsts.lessons, percents)
      : standingFromFacts(own, home, inputs, counting)
  if (standing === null) return null
  const last_done = Math.max(home.last_done, days.at(-1) ?? -1, repeats.at(-1) ?? -1)
  const results = inputs.facts.results.get(home.student_id) ?? []
  const last_event = latestResult(results, Math.max(home.last_event, last_done), dayOf)
  const last_event_at = latestInstant(home.last_event_at, [...completions, ...results])
  const isSame = completions.length === 0 && last_event_at === home.last_event_at && hasSameColumns(standing, home)
  if (isSame) return 'unchanged'
  const ends = {
    last_done,
    last_event,
    last_event_at,
    last_done_at: latestInstant(home.last_done_at, completions),
    first_at: home.first_at ?? firsts.at[0] ?? null,
    last_day: days.at(-1) ?? home.last_day,
    last_lesson: firsts.lessons.at(-1) ?? home.last_lesson,
    last_at: firsts.at.at(-1) ?? home.last_at,
  }
  const added = { ...timeline, ...firsts, repeats, days: days[0] === home.last_day ? days.slice(1) : days }
  return { standing, ends, added }
}

/** The sorted days of the completions that are not the first of their lesson. */
function daysOfRepeats(
  completions: readonly Completion[],
  firsts: ReturnType<typeof firstCompletions>,
  dayOf: (at: Instant) => DayNumber,
): DayNumber[] {
  if (completions.length === firsts.at.length) return []
  const unused = new Map(firsts.lessons.map((key, at) => [key, firsts.at[at] as Instant]))
  const repeats = completions.filter(({ level, lesson, finishedAt }) => {
    const key = lessonKey(level, lesson)
    if (unused.get(key) !== finishedAt) return true
    unused.delete(key)
    return false
  })
  return repeats.map(({ finishedAt }) => dayOf(finishedAt)).sort((a, b) => a - b)
}

/** Null if the lesson to teach next must be looked up in all that was done. */
function standingAfterLessons(home: StandingColumns, lessons: readonly number[], percents: GoalPercents) {
  const standing = advanceStanding(previousStanding(home), lessons, percents)
  return standing && standingColumns(standing)
}

/** For a change other than lessons; null if the schools changed. */
function standingFromFacts(
  own: readonly TimelineEnd[],
  home: TimelineEnd,
  { facts, classStays }: AppendInputs,
  { dayOf, percents }: Counting,
): StandingColumns | null {
  const { student_id } = home
  const membership = facts.memberships.get(student_id)
  if (!membership || !coversExactly(own, membership)) return null
  const stays = classStaysOf(student_id, facts.enrolments.get(student_id) ?? [], dayOf)
  if (!isSameStays(classStays.get(student_id) ?? [], stays)) return null
  if (!isSame(home.credits, creditDays(home.ev, facts.results.get(student_id) ?? [], dayOf))) return null
  return standingColumns(
    deriveStanding(
      {
        firsts: { lessons: home.ev },
        results: facts.results.get(student_id) ?? [],
        changes: facts.requirements.get(student_id) ?? [],
        grades: membership.grades,
      },
      percents,
    ),
  )
}

/** Whether there is a timeline for exactly these schools, with the first one as home. */
const coversExactly = (own: readonly TimelineEnd[], { schools }: Membership): boolean =>
  own.length === schools.length &&
  own.every(({ school_id, home }) => {
    const at = schools.indexOf(school_id)
    return at !== -1 && home === (at === 0)
  })

const isSame = (one: readonly DayNumber[], other: readonly DayNumber[]) =>
  one.length === other.length && one.every((day, at) => day === other[at])

function hasSameColumns<Columns extends object>(columns: Columns, row: Columns): boolean {
  for (const name in columns) if (columns[name] !== row[name]) return false
  return true
}
