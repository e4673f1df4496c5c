import { atOverall, TOTAL_LESSONS } from '@hornbook/rules/curriculum'
import type { DayNumber, Instant } from '@hornbook/rules/dates'
import { LAST_TEST, PLACEMENT_TESTS } from '@hornbook/rules/placement'
import { hours, midnightOf, weekdayOf } from './calendar.ts'
import type { Random } from './random.ts'

/** What makes one child's way through the curriculum. */
export interface Learner {
  /** The grade when they began, as an index: 0 Prekindergarten, 1 Kindergarten, 2 First Grade … */
  readonly begins: number
  /** The highest placement test they can pass; 0: none. */
  readonly knows: number
  /** The days on which they could learn, from their first one on. */
  readonly days: readonly DayNumber[]
  /** The weekdays on which their class uses the program, 0 for Monday. */
  readonly weekdays: ReadonlySet<number>
  readonly lessons: readonly [least: number, most: number]
  /** How often a lesson is one that they have done before. */
  readonly repeats: number
  /** How often they miss a day of the class. */
  readonly absent: number
  /** In Test now: stops before the next test. 'put back': a teacher asked for the test again two weeks ago. */
  readonly placement: 'done' | 'in test' | 'put back'
}

export interface Sink {
  completion(level: number, lesson: number, at: Instant): void
  result(test: number, result: 'passed' | 'failed', at: Instant): void
  requirement(required: boolean, at: Instant): void
}

export interface Clock {
  readonly timezone: string
  readonly today: DayNumber
  readonly now: Instant
}

const MINUTE = 60_000

/** Lives a child's school days: placement tests first, then lessons, repeats and absences, all before now. */
export function learn(learner: Learner, random: Random, clock: Clock, sink: Sink): void {
  let test = 1
  let testing = true
  let next = 1
  let ill = 0
  const left: number[] = []
  const credited = () => {
    const passed = PLACEMENT_TESTS[test - 2]
    return passed === undefined ? 1 : (passed.level === 1 ? 0 : 70) + passed.lesson + 1
  }
  const putBack = learner.placement === 'put back' ? (learner.days.at(-8) ?? Infinity) : Infinity

  const takeTests = (at: Instant) => {
    const most = learner.placement === 'in test' ? 1 : 3
    for (let taken = 0; taken < most && testing; taken++) {
      if (learner.placement === 'in test' && test > learner.knows) return
      const passed = test <= learner.knows
      const finished = at + (taken + 1) * 9 * MINUTE + random.int(0, 200) * 1000
      if (finished > clock.now) return
      sink.result(test, passed ? 'passed' : 'failed', finished)
      if (passed) test++
      testing = passed && test <= LAST_TEST
    }
    next = credited()
  }

  const takeLessons = (from: Instant) => {
    let at = from
    for (let count = random.int(...learner.lessons); count > 0; count--) {
      at += random.int(330, 780) * 1000
      if (at > clock.now) return
      const lesson = atOverall(Math.min(choose(), TOTAL_LESSONS))
      sink.completion(lesson.level, lesson.lesson, at + random.int(0, 999))
    }
  }

  /** Mostly the next lesson, sometimes an earlier one again, seldom one left out for another day. */
  const choose = () => {
    if (left.length > 0 && random.chance(0.4)) return left.shift() as number
    if (next > TOTAL_LESSONS) return TOTAL_LESSONS - random.int(0, 40)
    if (next > 1 && random.chance(learner.repeats)) return Math.max(1, next - random.int(1, 6))
    if (next < TOTAL_LESSONS && random.chance(0.015)) left.push(next++)
    return next++
  }

  for (const day of learner.days) {
    if (day >= putBack) {
      sink.requirement(true, midnightOf(clock.timezone, day) + hours(15.5))
      return
    }
    if (ill > 0 && ill--) continue
    if (random.chance(0.006)) ill = random.int(2, 5)
    if (!learner.weekdays.has(weekdayOf(day)) || random.chance(learner.absent)) continue
    const at = beginningOn(day, random, clock)
    if (testing) takeTests(at)
    else if (next <= TOTAL_LESSONS || left.length > 0 || random.chance(0.1)) takeLessons(at)
  }
}

/** When somebody sits down to learn: in school hours; on a today that has hardly begun, in what there is of it. */
function beginningOn(day: DayNumber, random: Random, { timezone, today, now }: Clock): Instant {
  const midnight = midnightOf(timezone, day)
  const morning = midnight + hours(8) + random.int(0, 6 * 3600) * 1000
  if (day < today || now >= midnight + hours(12)) return morning
  return midnight + Math.floor((now - midnight) * random.next())
}
