import { mkdirSync, writeFileSync } from 'node:fs'
import { epubOf } from './src/book/epub.ts'
import { readLessons } from './src/lessons.ts'

// `npm run guides`: makes the three books from the lessons, in guides/dist.
/** The day on which the text was last revised. */
const REVISED = '2026-11-27T00:00:00Z'
const folder = new URL('dist/', import.meta.url)
mkdirSync(folder, { recursive: true })
const lessons = readLessons()
for (const level of [1, 2, 3] as const) {
  const book = await epubOf(level, lessons, REVISED)
  writeFileSync(new URL(`level-${level}.epub`, folder), book)
  const count = lessons.filter(each => each.level === level).length
  process.stdout.write(`Level ${level}: ${count} lessons, ${Math.ceil(book.length / 1024)} KB\n`)
}
