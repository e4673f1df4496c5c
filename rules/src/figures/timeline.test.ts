import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { completions } from '../../test/arbitraries.ts'
import { dayNumberIn } from '../time/dates.ts'
import {
  type Completion,
  firstCompletions,
  lessonKey,
  lessonOfKey,
  mergeCompletions,
  NO_COMPLETIONS,
  timelineOf,
} from './timeline.ts'

const done = (level: number, lesson: number, finishedAt: number): Completion => ({ level, lesson, finishedAt })

/** A slow reference for firstCompletions. */
function slowFirstCompletions(events: readonly Completion[]): { lessons: number[]; at: number[] } {
  const keys = [...new Set(events.map(event => event.level * 1000 + event.lesson))]
  const entries = keys.map(key => ({
    key,
    at: Math.min(...events.filter(event => event.level * 1000 + event.lesson === key).map(each => each.finishedAt)),
  }))
  entries.sort((a, b) => a.at - b.at || a.key - b.key)
  return { lessons: entries.map(each => each.key), at: entries.map(each => each.at) }
}

describe('first completions', () => {
  it('count a lesson once, at its earliest instant', () => {
    expect(firstCompletions([done(1, 2, 50), done(1, 1, 40), done(1, 2, 30), done(1, 2, 60)])).toEqual({
      lessons: [1002, 1001],
      at: [30, 40],
    })
  })

  it('are ordered by level, then lesson, at one instant', () => {
    expect(firstCompletions([done(2, 1, 5), done(1, 70, 5), done(1, 9, 5), done(3, 1, 4)]).lessons).toEqual([
      3001, 1009, 1070, 2001,
    ])
  })

  it('are empty without events', () => {
    expect(firstCompletions([])).toEqual({ lessons: [], at: [] })
  })

  it.each([
    [0, 1],
    [5, 1],
    [1, 71],
    [1, 0],
  ])('reject lesson %i.%i, which does not exist', (level, lesson) => {
    expect(() => firstCompletions([done(level, lesson, 1)])).toThrow(RangeError)
  })

  it('equal the slow reference for any order and repetition', () => {
    fc.assert(
      fc.property(completions, fc.nat(), (events, seed) => {
        const expected = slowFirstCompletions(events)
        expect(firstCompletions(events)).toEqual(expected)
        const turn = seed % (events.length + 1)
        expect(firstCompletions([...events.slice(turn), ...events].reverse())).toEqual(expected)
      }),
      { numRuns: 60 },
    )
  })
})

describe('merging', () => {
  it('gives the same result as all events together', () => {
    fc.assert(
      fc.property(completions, completions, completions, (a, b, c) => {
        const stepwise = mergeCompletions(mergeCompletions(firstCompletions(a), b), c)
        expect(stepwise).toEqual(firstCompletions([...a, ...b, ...c]))
      }),
      { numRuns: 150 },
    )
  })

  it('moves a lesson to an earlier instant that arrives late', () => {
    const firsts = firstCompletions([done(1, 1, 10), done(1, 2, 20), done(1, 3, 30)])
    expect(mergeCompletions(firsts, [done(1, 3, 15), done(1, 3, 12)])).toEqual({
      lessons: [1001, 1003, 1002],
      at: [10, 12, 20],
    })
  })

  it('returns the same object when nothing changes, and never mutates it', () => {
    const firsts = firstCompletions([done(1, 1, 10), done(1, 2, 20)])
    expect(mergeCompletions(firsts, [done(1, 1, 10), done(1, 2, 99)])).toBe(firsts)
    const before = structuredClone(firsts)
    mergeCompletions(firsts, [done(1, 2, 5), done(4, 137, 1)])
    expect(firsts).toEqual(before)
    expect(NO_COMPLETIONS).toEqual({ lessons: [], at: [] })
  })
})

describe('a timeline', () => {
  const dayOf = (at: number) => Math.floor(at / 10)

  it('has each day once, and one entry per lesson in its level', () => {
    const firsts = firstCompletions([done(1, 1, 1), done(1, 2, 9), done(2, 1, 9), done(1, 1, 25), done(4, 1, 30)])
    expect(timelineOf(firsts, dayOf)).toEqual({ days: [0, 3], firsts: [0, 0, 0, 3], byLevel: [[0, 0], [0], [], [3]] })
  })

  it('is sorted where a clock falls back across midnight', () => {
    const day = dayNumberIn('America/St_Johns')
    const at = (time: string) => Date.parse(`2010-11-07T${time}Z`)
    const firsts = firstCompletions([
      done(1, 1, at('02:30:30')),
      done(1, 2, at('02:31:30')),
      done(2, 1, at('03:30:30')),
      done(1, 3, at('03:30:40')),
    ])
    const sunday = day(at('12:00'))
    expect(timelineOf(firsts, day)).toEqual({
      days: [sunday - 1, sunday],
      firsts: [sunday - 1, sunday, sunday, sunday],
      byLevel: [[sunday - 1, sunday, sunday], [sunday], [], []],
    })
  })

  it('is always sorted and contains every first completion', () => {
    fc.assert(
      fc.property(completions, fc.integer({ min: 1, max: 5 }), (events, turns) => {
        const firsts = firstCompletions(events)
        const backwards = (at: number) => Math.floor(at / 86_400_000) % (turns * 7)
        const { days, firsts: firstDays, byLevel } = timelineOf(firsts, backwards)
        expect(days).toEqual([...new Set(firsts.at.map(backwards))].sort((a, b) => a - b))
        for (const level of byLevel) expect(level).toEqual([...level].sort((a, b) => a - b))
        expect(byLevel.flat().length).toBe(firsts.lessons.length)
        expect(firstDays).toEqual(byLevel.flat().sort((a, b) => a - b))
      }),
      { numRuns: 80 },
    )
  })
})

describe('lesson keys', () => {
  it('combine level and lesson', () => {
    expect(lessonKey(2, 207)).toBe(2207)
    expect(lessonOfKey(2207)).toEqual({ level: 2, lesson: 207 })
  })

  it.each([0, 1000, 1071, 5001, 2208])('%i is not a lesson key', key => {
    expect(() => lessonOfKey(key)).toThrow(RangeError)
  })
})
