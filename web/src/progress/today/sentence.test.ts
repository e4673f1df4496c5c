import type { Reason } from '@hornbook/rules/figures/attention'
import i18next from 'i18next'
import { expect, it } from 'vitest'
import { progress } from '../texts.ts'
import { sentenceFor } from './sentence.ts'

const texts = i18next.createInstance()
await texts.init({
  lng: 'en',
  ns: ['progress'],
  defaultNS: 'progress',
  resources: { en: { progress } },
  initAsync: false,
})
const t = texts.getFixedT('en', 'progress', 'today.sentence') as never

const child = (fullName: string, reason: Reason | null, days = 5, note: object | null = null) => ({
  fullName,
  currentStatus: 'In Test 2',
  note,
  attention: reason && { reason, days, since: null, others: [] },
})
const well = child('Zoë Ng', null)

it.each([
  [
    [well, child('Micah Hollis', 'neverStarted', 72), child('Ana', 'inTest', 3)],
    '2 of 3 need you today. Start with Micah Hollis, who has never started.',
  ],
  [
    [well, child('Ana', 'noLesson', 1)],
    '1 of 2 needs you today. Start with Ana, who has had no lesson for 1 school day.',
  ],
  [
    [well, child('Ana', 'inTest', 8)],
    '1 of 2 needs you today. Start with Ana, who has been in Test 2 for 8 school days.',
  ],
  [[child('Zoë Ng', 'noLesson', 6)], 'Zoë Ng needs you today, who has had no lesson for 6 school days.'],
  [[well, child('Ana', 'slowingDown')], 'Nobody needs you today. Teach lesson 82.'],
  [[well, child('Ana', 'noLesson', 6, {})], 'Nobody needs you today: 1 is in hand. Teach lesson 82.'],
])('the first sentence of a class, %#', (students, expected) => {
  expect(sentenceFor(students, 82, t)).toBe(expected)
})

it('says nothing of a lesson that is not known, or that there is not', () => {
  expect([undefined, null].map(lesson => sentenceFor([well], lesson, t))).toEqual(
    Array(2).fill('Nobody needs you today.'),
  )
})
