import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changes, completions, facts, grades, results } from '../../test/arbitraries.ts'
import { LESSONS } from '../reading/curriculum.ts'
import { PROGRAM_GOALS } from '../reading/goals.ts'
import { placementState } from '../reading/placement.ts'
import { dateOf, dayNumberIn } from '../time/dates.ts'
import { advanceStanding, deriveStanding, type FinishedLesson, laterFinishedLesson, studentFigures } from './student.ts'
import { type Completion, firstCompletions, NO_COMPLETIONS, timelineOf } from './timeline.ts'

const dayOf = dayNumberIn('America/Los_Angeles')
const { percents } = PROGRAM_GOALS
const derive = (facts: Parameters<typeof deriveStanding>[0]) => deriveStanding(facts, percents)
const at = (time: string) => Date.parse(time)

/** Amara passed test 1 on a Monday, did three lessons of Level 2 that week (one of them twice) and one the week before. */
const firsts = firstCompletions([
  { level: 2, lesson: 2, finishedAt: at('2026-11-10T18:00:00Z') },
  { level: 2, lesson: 1, finishedAt: at('2026-11-10T17:00:00Z') },
  { level: 2, lesson: 1, finishedAt: at('2026-11-11T17:00:00Z') },
  { level: 2, lesson: 3, finishedAt: at('2026-11-13T07:30:00Z') },
  { level: 1, lesson: 5, finishedAt: at('2026-11-05T17:00:00Z') },
])
const amara = derive({
  firsts,
  results: [
    { test: 1, result: 'passed', finishedAt: at('2026-11-09T17:00:00Z') },
    { test: 2, result: 'failed', finishedAt: at('2026-11-09T18:00:00Z') },
  ],
  changes: [],
  grades: ['KG'],
})

describe('a student', () => {
  it('has a standing from lessons done and credited, each counted once', () => {
    expect(amara).toEqual({
      allTime: [70, 3, 0, 0],
      required: false,
      upcomingTest: 2,
      standing: 'Level 2',
      position: { level: 2, lesson: 4 },
      nextLesson: 4,
      gradeGroup: 2,
      grade: 'KG',
      goalCompleted: 3,
      goalTotal: 207,
      goalMet: false,
    })
  })

  it('who is new is Non Active at the first lesson', () => {
    expect(derive({ firsts: NO_COMPLETIONS, results: [], changes: [], grades: [] })).toEqual({
      allTime: [0, 0, 0, 0],
      required: true,
      upcomingTest: 1,
      standing: 'Non Active',
      position: { level: 1, lesson: 1 },
      nextLesson: 1,
      gradeGroup: null,
      grade: null,
      goalCompleted: 0,
      goalTotal: 0,
      goalMet: false,
    })
  })

  it('has the same standing when advanced by new lessons as when derived from all lessons', () => {
    fc.assert(
      fc.property(facts, completions, (known, since) => {
        const before = new Set(known.firsts.lessons)
        const fresh = firstCompletions(since).lessons.filter(key => !before.has(key))
        const firsts = { lessons: [...known.firsts.lessons, ...fresh] }
        const advanced = advanceStanding(derive(known), fresh, percents)
        if (advanced !== null) expect(advanced).toEqual(derive({ ...known, firsts }))
      }),
      { numRuns: 500 },
    )
  })

  it("has figures for a range in the district's calendar", () => {
    const figures = studentFigures(
      { standing: amara, firsts, dayOf, percents },
      { start: '2026-11-09', end: '2026-11-12' },
    )
    expect(figures).toEqual({
      level1CompletedLessonsCountAllTime: 70,
      level2CompletedLessonsCountAllTime: 3,
      level3CompletedLessonsCountAllTime: 0,
      level4CompletedLessonsCountAllTime: 0,
      level1CompletedLessonsCount: 0,
      level2CompletedLessonsCount: 3,
      level3CompletedLessonsCount: 0,
      level4CompletedLessonsCount: 0,
      level1CompletionPercent: 100,
      level2CompletionPercent: (3 / 207) * 100,
      level3CompletionPercent: 0,
      level4CompletionPercent: 0,
      daysUsage: 2,
      pace: { value: 1.5 },
      firstFinishedStudentLesson: { level: 1, lesson: 5, updatedAt: '2026-11-05T17:00:00.000Z' },
      lastFinishedStudentLesson: { level: 2, lesson: 3, updatedAt: '2026-11-13T07:30:00.000Z' },
      firstFinishedStudentLessonInDateRange: { level: 2, lesson: 1, updatedAt: '2026-11-10T17:00:00.000Z' },
      lastFinishedStudentLessonInDateRange: { level: 2, lesson: 3, updatedAt: '2026-11-13T07:30:00.000Z' },
      finishedCapit: false,
      nonActive: false,
      assessmentRequired: false,
      upcomingAssessment: { displayName: 'Test 2' },
      currentStatus: 'Learning',
      currentLevel: 2,
      currentLesson: 4,
      gradeProgress: {
        grade1: null,
        grade2: {
          totalGradeLessonCount: 207,
          completedCount: 3,
          progress: (3 / 207) * 100,
          progressOverAchieved: false,
          gradeCompletedCount: 0,
        },
        grade3: null,
        grade4: null,
        grade5: null,
      },
      benchmark: 'Progressing Towards Grade Level',
    })
  })

  it('who did nothing in the range has zeros and no first or last lesson there', () => {
    const figures = studentFigures(
      { standing: amara, firsts, dayOf, percents },
      { start: '2026-11-06', end: '2026-11-09' },
    )
    expect(figures).toMatchObject({
      daysUsage: 0,
      pace: { value: 0 },
      level2CompletedLessonsCount: 0,
      firstFinishedStudentLessonInDateRange: null,
      lastFinishedStudentLessonInDateRange: null,
      level2CompletedLessonsCountAllTime: 3,
    })
  })

  it('who finished everything has no position and no upcoming test', () => {
    const everything = firstCompletions(
      LESSONS.flatMap((lessons, i) =>
        Array.from({ length: lessons }, (_, lesson) => ({ level: i + 1, lesson: lesson + 1, finishedAt: 1e12 })),
      ),
    )
    const results = [{ test: 11, result: 'passed' as const, finishedAt: 1e12 }]
    const standing = derive({ firsts: everything, results, changes: [], grades: [] })
    const range = { start: '2000-01-01', end: '2026-11-18' }
    expect(studentFigures({ standing, firsts: everything, dayOf, percents }, range)).toMatchObject({
      finishedCapit: true,
      currentStatus: 'Completed',
      currentLevel: null,
      currentLesson: null,
      upcomingAssessment: null,
      benchmark: 'Early Literacy Goal Achieved',
    })
  })
})

describe('figures of any student', () => {
  const ranges = fc
    .tuple(fc.integer({ min: 8900, max: 9700 }), fc.integer({ min: 0, max: 400 }))
    .map(([start, days]) => ({ start: dateOf(start), end: dateOf(start + days) }))

  it('do not depend on the order or repetition of events', () => {
    fc.assert(
      fc.property(completions, results, changes, grades, ranges, (events, results, changes, grades, range) => {
        const figures = (events: readonly Completion[], turned: boolean) => {
          const firsts = firstCompletions(events)
          const facts = turned
            ? { results: [...results, ...results].reverse(), changes: [...changes, ...changes].reverse() }
            : { results, changes }
          return studentFigures({ standing: derive({ firsts, grades, ...facts }), firsts, dayOf, percents }, range)
        }
        expect(figures([...events, ...events].reverse(), true)).toEqual(figures(events, false))
      }),
      { numRuns: 100 },
    )
  })

  it('count completed and credited lessons once all time, and never fewer than in the range', () => {
    fc.assert(
      fc.property(facts, ranges, (facts, range) => {
        const standing = derive(facts)
        const { credits } = placementState(facts.results, facts.changes)
        const union = new Set(facts.firsts.lessons)
        for (const [i, credited] of credits.entries()) {
          for (let lesson = 1; lesson <= credited; lesson++) union.add((i + 1) * 1000 + lesson)
        }
        const inLevel = (level: number) => [...union].filter(key => Math.floor(key / 1000) === level).length
        expect(standing.allTime).toEqual([1, 2, 3, 4].map(inLevel))

        const figures = studentFigures({ standing, firsts: facts.firsts, dayOf, percents }, range)
        for (const level of [1, 2, 3, 4] as const) {
          const allTime = figures[`level${level}CompletedLessonsCountAllTime`]
          expect(allTime).toBeGreaterThanOrEqual(figures[`level${level}CompletedLessonsCount`])
          expect(allTime).toBeLessThanOrEqual(LESSONS[level - 1]!)
        }
      }),
      { numRuns: 150 },
    )
  })

  it('agree with the timeline in every range', () => {
    fc.assert(
      fc.property(facts, ranges, (facts, range) => {
        const { days, byLevel } = timelineOf(facts.firsts, dayOf)
        const within = (day: number) => dateOf(day) >= range.start && dateOf(day) <= range.end
        const figures = studentFigures({ standing: derive(facts), firsts: facts.firsts, dayOf, percents }, range)
        expect(figures.daysUsage).toBe(days.filter(within).length)
        for (const level of [1, 2, 3, 4] as const) {
          expect(figures[`level${level}CompletedLessonsCount`]).toBe(byLevel[level - 1]!.filter(within).length)
        }
      }),
      { numRuns: 80 },
    )
  })
})

describe('the later of two lessons', () => {
  const lesson = (level: 1 | 2, lesson: number, updatedAt: string): FinishedLesson => ({ level, lesson, updatedAt })
  const early = lesson(2, 9, '2026-11-10T17:00:00.000Z')
  const late = lesson(1, 1, '2026-11-10T17:00:00.001Z')

  it.each([
    [early, late, late],
    [late, early, late],
    [early, null, early],
    [null, late, late],
    [null, null, null],
    [early, lesson(1, 70, early.updatedAt), early],
    [lesson(2, 8, early.updatedAt), early, early],
  ])('is chosen from %j and %j', (a, b, later) => {
    expect(laterFinishedLesson(a, b)).toEqual(later)
  })
})
