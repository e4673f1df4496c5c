import { expect, test } from 'vitest'
import { type GuideLesson, parseLessons, readLessons } from './lessons.ts'
import { problemsOfLessons } from './rules.ts'

const LESSONS = readLessons()

test('the three guides have nothing wrong: each lesson is there, and a child reads only what was taught', () => {
  expect(problemsOfLessons(LESSONS)).toEqual([])
})

/** The guides with one lesson changed. */
const changed = (level: number, lesson: number, change: Partial<GuideLesson>) =>
  problemsOfLessons(
    LESSONS.map(each => (each.level === level && each.lesson === lesson ? { ...each, ...change } : each)),
  )

test.each<[string, Partial<GuideLesson>, RegExp]>([
  ['a word that comes later', { read: ['ship', 'at', 'am'] }, /Level 2, Lesson 30: 'ship' has sh/],
  ['such a word in the check', { check: 'Each child reads *ship*.' }, /Level 2, Lesson 30: 'ship' has sh/],
  ['too little to read', { read: ['hot'] }, /has 1 things to read/],
  ['nothing for home in a fifth lesson', { home: null }, /has nothing for home/],
  [
    'a step too many',
    { steps: Array.from({ length: 7 }, (_, at) => ({ kind: 'say', text: `“${at}”` })) },
    /has 7 lines/,
  ],
  ['no way back', { notYet: { label: 'Not yet', next: 'Try again.' } }, /goes back to no earlier lesson/],
  ['a way to nowhere', { gotIt: { label: 'Well', next: 'Go on to {999}.' } }, /no Level 2, Lesson 999/],
])('%s is found', (_, change, problem) => {
  expect(changed(2, 30, change).join('\n')).toMatch(problem)
})

test('what the lesson before had is found, and what is hardly seen again', () => {
  const before = LESSONS.find(({ level, lesson }) => level === 2 && lesson === 29) as GuideLesson
  expect(changed(2, 30, { read: before.read }).join('\n')).toContain('was in the lesson before')
  const never = LESSONS.map(each => ({ ...each, read: each.read.map(text => text.replaceAll('qu', 's')) }))
  expect(problemsOfLessons(never).join('\n')).toContain("'qu' is seen 0 times")
})

test.each([
  ['no number', 'A title\nAim: x', /begins with no/],
  ['a line of no kind', '3. A title\nAims: x', /cannot read 'Aims: x'/],
  ['two aims', '3. A title\nAim: x\nAim: y', /needs one line 'Aim:'/],
])('a source with %s is refused with its place', (_, text, problem) => {
  expect(() => parseLessons(2, text, 'level-2/a.txt')).toThrow(problem)
})
