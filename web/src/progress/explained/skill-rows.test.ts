import { skillProgression, skillSums } from '@hornbook/rules/reading/skill-progression'
import { expect, test } from 'vitest'
import { learnersIn, levelOfAverages, levelToShow, type SkillUnit } from './skill-rows.ts'

const units = (lessons: readonly number[], credits: readonly [number, number, number, number]) =>
  skillProgression(skillSums([{ lessons, credits }])) as SkillUnit[]

test('the window opens at the first level of which less than four fifths are done', () => {
  expect(levelToShow(units([], [0, 0, 0, 0]))).toBe(1)
  expect(levelToShow(units([], [55, 0, 0, 0]))).toBe(1)
  expect(levelToShow(units([], [56, 0, 0, 0]))).toBe(2)
  expect(levelToShow(units([], [70, 207, 0, 0]))).toBe(3)
  expect(levelToShow(units([], [70, 207, 114, 0]))).toBe(3)
})

test('the mean percents of the levels tell the same level before the units are known', () => {
  expect([[], [79.9, 0, 0, 0], [80, 79, 0, 0], [100, 80, 10, 0], [100, 100, 100, 100]].map(levelOfAverages)).toEqual([
    ...[1, 1, 2, 3, 3],
  ])
})

test('each student is in one unit, named once', () => {
  const all = units([], [0, 0, 0, 0])
  const learner = (id: string, currentLevel: number | null, nextLesson: number | null) => ({
    id,
    fullName: id,
    currentLevel,
    nextLesson,
  })
  const learners = [learner('a', 3, 25), learner('b', 3, 108), learner('c', null, null), learner('d', 1, 16)]
  const named = all.flatMap(each => learnersIn(each, learners).map(({ id }) => `${each.unit.label}: ${id}`))
  expect(named).toEqual(['a-l: d', 'Consonant digraphs (ng, ch, sh, th): a', 'R-controlled vowels (er, ar, or): b'])
})
