import { expect, test } from 'vitest'
import { type BookMark, findLessons, missingLessons } from './book-lessons.ts'

const LEVEL = { level: 2, lessonCount: 207 }
const mark = (fragment: string | null, title: string | null = null): BookMark => ({ file: 'a.xhtml', fragment, title })
const lessonsIn = (...marks: BookMark[]) => [...findLessons(LEVEL, marks).keys()]

test.each([
  ['lesson-80', 80],
  ['lesson80', 80],
  ['Lesson_007', 7],
  ['level-2-lesson-80', 80],
])('the id %s names lesson %i', (id, lesson) => {
  expect(lessonsIn(mark(id))).toEqual([lesson])
})

test.each([
  ['Lesson 80', 80],
  ['Lesson 80: Three words in one breath', 80],
  ['  LESSON 080 – Phrases', 80],
  ['Level 2, Lesson 80', 80],
])('the title %j names lesson %i', (title, lesson) => {
  expect(lessonsIn(mark(null, title))).toEqual([lesson])
})

test.each(['lesson-0', 'lesson-208', 'lesson-2080', 'lesson-a', 'level-3-lesson-80', 'my-lesson-80'])(
  'the id %s names none',
  id => {
    expect(lessonsIn(mark(id))).toEqual([])
  },
)

test.each(['Lessons 80', 'Level 3, Lesson 80', 'Lesson 2070', 'The lesson 80', '80', '1984 was cold', ''])(
  'the title %j names none',
  title => {
    expect(lessonsIn(mark(null, title))).toEqual([])
  },
)

test('a number alone counts where most lessons have one', () => {
  const numbered = (count: number) => Array.from({ length: count }, (_, at) => mark(`m${at}`, `${at + 1}. Something`))
  expect(lessonsIn(...numbered(104))).toHaveLength(104)
  expect(lessonsIn(...numbered(103))).toEqual([])
  expect(lessonsIn(...numbered(104), mark('x', 'Lesson 3'))).toEqual([3])
})

test('an id counts more than a title, a title more than a number, and the first more than the second', () => {
  const byTitle = mark('x', 'Lesson 1')
  const byId = mark('lesson-1', 'Lesson 2')
  const second = mark('lesson_1')
  const numbered = mark('y', '3. Three')
  expect(findLessons(LEVEL, [numbered, byTitle, byId, second])).toEqual(
    new Map([
      [1, byId],
      [2, byId],
    ]),
  )
})

test('what a book lacks is listed', () => {
  const found = findLessons({ level: 1, lessonCount: 4 }, [mark('lesson-1'), mark('lesson-3')])
  expect(missingLessons(4, found)).toEqual([2, 4])
})
