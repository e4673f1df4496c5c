import { expect, test } from 'vitest'
import { type Guide, lastUsedFirst, openingOf } from './where-to-open.ts'
import type { Child } from './your-class/your-class.ts'

const guide = (id: string, place: string | null = null, placeKeptAt: string | null = null): Guide => ({
  id,
  name: `Level ${id}`,
  lessonCount: { 1: 70, 2: 207, 3: 114 }[id] ?? 0,
  lessonScriptUrl: 'https://scripts.example.org',
  place,
  placeKeptAt,
  relationships: {},
  meta: {},
})
const child = (currentLevel: number, nextLesson: number): Child => ({
  id: `${currentLevel}${nextLesson}`,
  fullName: 'A child',
  currentStatus: 'Learning',
  currentLevel,
  nextLesson,
  currentLesson: nextLesson,
  lessonsDone: [],
  relationships: {},
  meta: {},
})

test('a guide opens where one left off, whatever is suggested', () => {
  const opening = openingOf(guide('2', 'lesson-38'), [child(2, 80)], { level: 2, lesson: 80 })
  expect(opening).toEqual({ at: 'kept', lesson: 38 })
})

test("a place of a provider's own book may belong to no lesson", () => {
  expect(openingOf(guide('2', 'chapter-4.xhtml#s2'), [], null)).toEqual({ at: 'kept', lesson: null })
  expect(openingOf(guide('1', 'lesson-80'), [], null)).toEqual({ at: 'kept', lesson: null })
})

test('otherwise it opens where the class is', () => {
  const children = [child(1, 52), child(1, 38), child(2, 80)]
  const suggested = { level: 2, lesson: 80 } as const
  expect(openingOf(guide('2'), children, suggested)).toEqual({ at: 'class', lesson: 80 })
  expect(openingOf(guide('1'), children, suggested)).toEqual({ at: 'class', lesson: 38 })
  expect(openingOf(guide('3'), children, suggested)).toEqual({ at: 'start' })
})

test('the guide last used comes first, and the others stay in order', () => {
  const used = [guide('1'), guide('2', 'a', '2026-11-12T09:00:00Z'), guide('3', 'b', '2026-11-19T09:00:00Z')]
  expect(lastUsedFirst(used).map(({ id }) => id)).toEqual(['3', '2', '1'])
  expect(lastUsedFirst([guide('1'), guide('2'), guide('3')]).map(({ id }) => id)).toEqual(['1', '2', '3'])
})
