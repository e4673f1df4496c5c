import { lessonAtOverall, TOTAL_LESSONS } from '@hornbook/rules/reading/curriculum'
import { LAST_TEST, PLACEMENT_TESTS } from '@hornbook/rules/reading/placement'
import type { DayNumber, Instant } from '@hornbook/rules/time/dates'
import { hours, midnightOf } from './calendar.ts'
import type { Random } from './random.ts'

/** What decides a child's progress through the curriculum. */
export interface Learner {
  /** The grade when they began, as an index: 0 Prekindergarten, 1 Kindergarten, 2 First Grade … */
  readonly startGrade: number
  /** The highest placement test they can pass; 0 for none. */
  readonly highestTest: number
  /** The days on which they could learn, starting with their first. */
  readonly days: readonly DayNumber[]
  /** The days on which their class used the program. */
  readonly classDays: ReadonlySet<DayNumber>
  /** How many lessons they do in a sitting. */
  readonly lessons: readonly [min: number, max: number]
  /** The probability that a lesson repeats an earlier one. */
  readonly repeats: number
  /** The probability that they miss one of the class's days. */
  readonly absent: number
  /** 'in test': has stopped before the next test. 'put back': a teacher required the test again about two weeks ago. */
  readonly placement: 'done' | 'in test' | 'put back'
}

export interface LearningRecorder {
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

/** Simulates a child's school days: placement tests first, then lessons, repeats and absences, all before now. */
export function simulateLearning(learner: Learner, random: Random, clock: Clock, recorder: LearningRecorder): void {
  let test = 1
  let testing = true
  let next = 1
  let daysIll = 0
  const skipped: number[] = []
  const firstWithoutCredit = () => {
    const passed = PLACEMENT_TESTS[test - 2]
    return passed === undefined ? 1 : (passed.level === 1 ? 0 : 70) + passed.lesson + 1
  }
  const retestDay = learner.placement === 'put back' ? (learner.days.at(-8) ?? Infinity) : Infinity

  const takeTests = (at: Instant) => {
    const maxTests = learner.placement === 'in test' ? 1 : 3
    for (let taken = 0; taken < maxTests && testing; taken++) {
      if (learner.placement === 'in test' && test > learner.highestTest) return
      const passed = test <= learner.highestTest
      const finished = at + (taken + 1) * 9 * MINUTE + random.int(0, 200) * 1000
      if (finished > clock.now) return
      recorder.result(test, passed ? 'passed' : 'failed', finished)
      if (passed) test++
      testing = passed && test <= LAST_TEST
    }
    next = firstWithoutCredit()
  }

  const takeLessons = (from: Instant) => {
    let at = from
    for (let count = random.int(...learner.lessons); count > 0; count--) {
      at += random.int(330, 780) * 1000
      if (at > clock.now) return
      const lesson = lessonAtOverall(Math.min(chooseLesson(), TOTAL_LESSONS))
      recorder.completion(lesson.level, lesson.lesson, at + random.int(0, 999))
    }
  }

  /** Mostly the next lesson, sometimes a repeat; rarely one is skipped and done another day. */
  const chooseLesson = () => {
    if (skipped.length > 0 && random.chance(0.4)) return skipped.shift() as number
    if (next > TOTAL_LESSONS) return TOTAL_LESSONS - random.int(0, 40)
    if (next > 1 && random.chance(learner.repeats)) return Math.max(1, next - random.int(1, 6))
    if (next < TOTAL_LESSONS && random.chance(0.015)) skipped.push(next++)
    return next++
  }

  for (const day of learner.days) {
    if (day >= retestDay) {
      recorder.requirement(true, midnightOf(clock.timezone, day) + hours(15.5))
      return
    }
    if (daysIll > 0 && daysIll--) continue
    if (random.chance(0.006)) daysIll = random.int(2, 5)
    if (!learner.classDays.has(day) || random.chance(learner.absent)) continue
    const at = chooseStartTime(day, random, clock)
    if (testing) takeTests(at)
    else if (next <= TOTAL_LESSONS || skipped.length > 0 || random.chance(0.1)) takeLessons(at)
  }
}

/** When a child starts learning: in school hours, or, while it is not noon yet today, some time since midnight. */
function chooseStartTime(day: DayNumber, random: Random, { timezone, today, now }: Clock): Instant {
  const midnight = midnightOf(timezone, day)
  const morning = midnight + hours(8) + random.int(0, 6 * 3600) * 1000
  if (day < today || now >= midnight + hours(12)) return morning
  return midnight + Math.floor((now - midnight) * random.next())
}
