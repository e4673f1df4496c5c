import { readLessons } from './src/lessons.ts'
import { problemsOfLessons } from './src/rules.ts'

// `node guides/check.ts [WORDS]`: what is wrong with the lessons. With words: only lines with all of them.
const words = process.argv.slice(2)
const problems = problemsOfLessons(readLessons()).filter(line => words.every(word => line.includes(word)))
for (const line of problems) process.stdout.write(`${line}\n`)
process.stdout.write(`${problems.length} problems\n`)
