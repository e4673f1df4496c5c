import i18next from 'i18next'
import { expect, test } from 'vitest'

// One word a thing: a class is a 'class' and somebody in the office's list of staff a 'staff member', on every screen.

import.meta.glob('../**/texts.ts', { eager: true })

/** The documents' own texts, letter for letter, and a title that repeats one of them. */
const DOCUMENTED = [
  'Classroom {{id}}',
  'Classrooms',
  'Move to a different classroom',
  'Move {{count, number}} student to a different classroom',
  'Move {{count, number}} students to a different classroom',
  'Should the student be unenrolled from existing classrooms?',
  'Should the {{count, number}} students be unenrolled from existing classrooms?',
  'There are no classrooms selected',
  'There was a problem retrieving classrooms.',
  'To continue, please create a new classroom.',
  'Retrieving classroom...',
  'Retrieving classroom information...',
  'Retrieving classroom summaries...',
]

const textsIn = (part: unknown): string[] =>
  typeof part === 'string' ? [part] : typeof part === 'object' && part ? Object.values(part).flatMap(textsIn) : []
const texts = textsIn(i18next.getDataByLanguage('en'))
const saying = (word: RegExp) => [...new Set(texts.filter(text => word.test(text.replaceAll(/\{\{.*?\}\}/g, ''))))]

test("a class is called 'classroom' only where the documents do", () => {
  expect(texts.length).toBeGreaterThan(1000)
  expect(saying(/classroom/i).sort()).toEqual([...DOCUMENTED].sort())
})

test("somebody on the staff is a 'staff member'", () => {
  expect(saying(/members? of (the )?staff/i)).toEqual([])
})
