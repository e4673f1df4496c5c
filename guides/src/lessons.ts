import { readdirSync, readFileSync } from 'node:fs'
import { type Level, lessonAtOverall, overallLesson } from '@hornbook/rules/reading/curriculum'

/** One of the three cases of a check: how it went, and what to do next. */
export interface Case {
  readonly label: string
  readonly next: string
}

export interface GuideLesson {
  readonly level: Level
  readonly lesson: number
  /** Across all levels, from 1. */
  readonly overall: number
  readonly title: string
  readonly aim: string
  readonly steps: readonly { readonly kind: 'say' | 'do'; readonly text: string }[]
  /** What the children read: letters, words or sentences. */
  readonly read: readonly string[]
  readonly check: string
  readonly gotIt: Case
  readonly slow: Case
  readonly notYet: Case
  readonly home: string | null
}

const FOLDER = new URL('../lessons/', import.meta.url)

/** Every lesson of the three guides, in order. Throws with the file and the line where one cannot be read. */
export function readLessons(): GuideLesson[] {
  return ([1, 2, 3] as const).flatMap(level => {
    const folder = new URL(`level-${level}/`, FOLDER)
    return readdirSync(folder)
      .sort()
      .flatMap(file => parseLessons(level, readFileSync(new URL(file, folder), 'utf8'), `level-${level}/${file}`))
      .sort((a, b) => a.lesson - b.lesson)
  })
}

/** Lessons from the text of a file: a line 'NUMBER. Title', then lines 'Word: text', and an empty line between lessons. */
export function parseLessons(level: Level, text: string, file: string): GuideLesson[] {
  return text
    .split(/\n\s*\n/)
    .filter(part => part.trim() !== '')
    .map(part => parseLesson(level, part.trim(), file))
}

function parseLesson(level: Level, part: string, file: string): GuideLesson {
  const [head = '', ...lines] = part.split('\n')
  const [, number, title] = /^(\d+)\. (.+)$/.exec(head) ?? []
  const fail = (what: string): never => {
    throw new Error(`${file}, '${head}': ${what}`)
  }
  if (number === undefined || title === undefined) return fail("begins with no 'NUMBER. Title'")
  const fields = lines.map(line => {
    const [, name = '', text = ''] = /^(Aim|Say|Do|Read|Check|Got it|Slow|Not yet|Home): (.+)$/.exec(line) ?? []
    return name === '' ? fail(`cannot read '${line}'`) : { name, text: text.trim() }
  })
  const all = (name: string) => fields.filter(field => field.name === name).map(({ text }) => text)
  const one = (name: string) => {
    const [text, ...more] = all(name)
    return text === undefined || more.length > 0 ? fail(`needs one line '${name}:'`) : text
  }
  const caseOf = (name: string) => {
    const [label, next] = one(name).split(' | ')
    return label === undefined || next === undefined
      ? fail(`'${name}' needs 'how it went | what next'`)
      : { label, next }
  }
  const lesson = Number(number)
  return {
    level,
    lesson,
    overall: overallLesson(level, lesson),
    title,
    aim: one('Aim'),
    steps: fields
      .filter(({ name }) => name === 'Say' || name === 'Do')
      .map(({ name, text }) => ({ kind: name === 'Say' ? 'say' : 'do', text })),
    read: one('Read').split(' | '),
    check: one('Check'),
    gotIt: caseOf('Got it'),
    slow: caseOf('Slow'),
    notYet: caseOf('Not yet'),
    home: all('Home')[0] ?? null,
  }
}

/** The pieces between asterisks: what a child reads in the middle of a text. */
export const readInside = (text: string) => [...text.matchAll(/\*([^*]+)\*/g)].map(([, inside]) => inside as string)

/** The lessons that a text refers to, written {63} for one of the same level and {2.63} for one of another. */
export const lessonsNamed = (level: Level, text: string) =>
  [...text.matchAll(/\{(?:(\d)\.)?(\d+)\}/g)].map(([, other, lesson]) => ({
    level: (other === undefined ? level : Number(other)) as Level,
    lesson: Number(lesson),
  }))

export const nameOf = (overall: number) => {
  const { level, lesson } = lessonAtOverall(overall)
  return `Level ${level}, Lesson ${lesson}`
}
