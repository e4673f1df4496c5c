import { lessonsOf } from '@hornbook/rules/reading/curriculum'
import { expect, test } from 'vitest'
import { readLessons } from '../lessons.ts'
import { epubOf } from './epub.ts'

const LESSONS = readLessons()
const DAY = '2026-01-02T00:00:00Z'

test.each([1, 2, 3] as const)('the guide of Level %i is one small file, the same each time', async level => {
  const book = await epubOf(level, LESSONS, DAY)
  expect(book.length).toBeLessThan(400 * 1024)
  expect(await epubOf(level, LESSONS, DAY)).toEqual(book)
  // The type stands first, uncompressed, at the place where readers look for it.
  expect(book.toString('latin1', 30, 58)).toBe('mimetypeapplication/epub+zip')
  expect(lessonsOf(level)).toBe(LESSONS.filter(each => each.level === level).length)
})
