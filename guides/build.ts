import { mkdirSync, writeFileSync } from 'node:fs'
import { epubOf } from './src/book/epub.ts'
import { REVISED } from './src/book/revised.ts'
import { readLessons } from './src/lessons.ts'

// `npm run guides`: makes the three books from the lessons, in guides/dist.
const folder = new URL('dist/', import.meta.url)
mkdirSync(folder, { recursive: true })
const lessons = readLessons()
for (const level of [1, 2, 3] as const) {
  const book = await epubOf(level, lessons, REVISED)
  writeFileSync(new URL(`level-${level}.epub`, folder), book)
  const count = lessons.filter(each => each.level === level).length
  process.stdout.write(`Level ${level}: ${count} lessons, ${Math.ceil(book.length / 1024)} KB\n`)
}
