import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { facts } from '../../test/arbitraries.ts'
import { deriveStanding } from '../figures/student.ts'
import type { PerLevel } from './curriculum.ts'
import { PROGRAM_GOALS } from './goals.ts'
import { placementState } from './placement.ts'
import { lessonsPerUnit, SKILL_UNITS, type SkillFacts, skillProgression, skillSums } from './skill-progression.ts'

const NO_CREDITS: PerLevel = [0, 0, 0, 0]
const progress = (students: Iterable<SkillFacts>) => skillProgression(skillSums(students))
const progressOf = (students: Iterable<SkillFacts>, label: string) =>
  progress(students).find(({ unit }) => unit.label === label)

describe('skill progression', () => {
  it('gives the mean share of a unit, and counts the students who have all of it', () => {
    const students = [
      { lessons: [2001, 2002], credits: NO_CREDITS },
      { lessons: [2004], credits: [70, 4, 0, 0] as const },
    ]
    expect(progressOf(students, 'VC words')).toEqual({
      unit: { level: 2, levelCode: 3, label: 'VC words', startLesson: 1, endLesson: 4 },
      rollup: false,
      percentageResult: 75,
      completedUserCount: 1,
      completedPercentageResult: 50,
    })
    expect(progressOf(students, 'a-l')).toMatchObject({ percentageResult: 50, completedUserCount: 1 })
    expect(progressOf(students, 'CVC words')).toMatchObject({ percentageResult: 0, completedUserCount: 0 })
  })

  it('counts credits inside a unit, and a lesson both credited and completed once', () => {
    const students = [{ lessons: [2062, 2063, 2070], credits: [70, 62, 0, 0] as const }]
    expect(progressOf(students, 'CVC words')).toMatchObject({ percentageResult: 100, completedUserCount: 1 })
    expect(progressOf(students, 'Double consonants')?.percentageResult).toBeCloseTo((2 / 9) * 100, 9)
  })

  it('shows the rollup before the units it repeats', () => {
    const labels = SKILL_UNITS.map(({ unit, rollup }) => [unit.level, unit.startLesson, rollup])
    expect(labels.filter(([, , rollup]) => rollup)).toEqual([[3, 25, true]])
    expect(labels.findIndex(([, , rollup]) => rollup)).toBe(
      labels.findIndex(([level, start]) => level === 3 && start === 25),
    )
    const students = [{ lessons: [3025, 3108], credits: NO_CREDITS }]
    expect(progress(students).find(each => each.rollup)?.percentageResult).toBeCloseTo((2 / 84) * 100, 9)
  })

  it('is all zeros without students', () => {
    for (const each of progress([])) {
      expect(each).toMatchObject({ percentageResult: 0, completedUserCount: 0, completedPercentageResult: 0 })
    }
  })

  it('adds up to the all-time counts, without the rollup', () => {
    fc.assert(
      fc.property(facts, facts => {
        const { credits } = placementState(facts.results, facts.changes)
        const counts = lessonsPerUnit({ lessons: facts.firsts.lessons, credits })
        const allTime = [0, 0, 0, 0]
        for (const [i, { unit, rollup }] of SKILL_UNITS.entries()) {
          if (!rollup) allTime[unit.level - 1]! += counts[i]!
        }
        expect(allTime).toEqual(deriveStanding(facts, PROGRAM_GOALS.percents).allTime)
      }),
      { numRuns: 80 },
    )
  })
})
