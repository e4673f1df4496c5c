import type { Reason } from '@hornbook/rules/figures/attention'
import i18next from 'i18next'
import { describe, expect, it } from 'vitest'
import { progress } from '../texts.ts'
import { attentionWords, byUrgency, isListed, nextStep } from './attention.ts'

const texts = i18next.createInstance()
await texts.init({
  lng: 'en',
  ns: ['progress'],
  defaultNS: 'progress',
  resources: { en: { progress } },
  initAsync: false,
})
const t = texts.getFixedT('en', 'progress') as never

const student = (reason: Reason, days: number, since: string | null, others: Reason[] = []) => ({
  currentStatus: 'In Test 2',
  attention: { reason, days, since, others },
  note: null as object | null,
})

describe('why a student needs attention', () => {
  it.each([
    ['neverStarted', 19, '2026-10-26', 'Never started', 'In class since 10/26/26, 19 school days.'],
    ['noLesson', 12, '2026-11-03', 'No lesson for 12 school days', 'The last one was on 11/03/26.'],
    ['inTest', 8, '2026-11-09', 'In Test 2 for 8 school days', 'Nothing since 11/09/26.'],
    ['repeating', 7, '2026-11-10', 'Repeating old lessons', 'No new lesson since 11/10/26, 7 school days.'],
    ['slowingDown', 10, '2026-11-09', 'Slowing down', 'Under half the usual pace since 11/09/26.'],
    ['fellBehind', 20, '2026-10-26', 'Fell behind', 'On the path to the goal on 10/26/26, below it now.'],
    ['untested', 12, '2026-11-05', 'Works, but Test 1 was never given', 'First lesson on 11/05/26, 12 school days.'],
  ] as const)('%s, %i, %s: %s', (reason, days, since, expected, details) => {
    expect(attentionWords(student(reason, days, since), t)).toMatchObject({ reason: expected, details })
  })

  it('names the further reasons', () => {
    const words = attentionWords(student('noLesson', 5, '2026-11-13', ['inTest', 'fellBehind']), t)
    expect(words?.details).toBe('The last one was on 11/13/26. Also: in test, fell behind.')
  })

  it('is urgent, or only worth watching', () => {
    const [absent, slow] = [student('noLesson', 5, null), student('slowingDown', 10, null)]
    expect([absent, slow].map(isListed('needsYou'))).toEqual([true, false])
    expect([absent, slow].map(isListed('worthWatching'))).toEqual([false, true])
    expect(isListed('needsYou')({ currentStatus: 'Learning', attention: null, note: null })).toBe(false)
  })

  it('is in hand with a note, whatever the reason, and then in no other list', () => {
    const noted = { ...student('noLesson', 5, null), note: {} }
    expect((['needsYou', 'worthWatching', 'inHand'] as const).map(list => isListed(list)(noted))).toEqual([
      ...[false, false, true],
    ])
    expect(isListed('inHand')({ currentStatus: 'Learning', attention: null, note: {} })).toBe(false)
  })

  it('lists the most urgent and the longest first, and nobody without a reason', () => {
    const of = (name: string, reason: Reason | null, days = 5) => ({
      name,
      currentStatus: 'Learning',
      note: null,
      attention: reason && { reason, days, since: null, others: [] },
    })
    const all = [
      ...[
        of('well', null),
        of('slow', 'slowingDown', 90),
        of('away', 'noLesson', 7),
        of('away longer', 'noLesson', 12),
      ],
      ...[of('away as long', 'noLesson', 7), of('new', 'neverStarted')],
    ]
    expect(byUrgency(all).map(({ name }) => name)).toEqual(['new', 'away longer', 'away', 'away as long', 'slow'])
  })

  it.each([
    ['neverStarted', 'Non Active', 'Check the sign-in'],
    ['noLesson', 'Learning', 'Teach Level 2 lesson 24'],
    ['noLesson', 'In Test 1', 'Give Test 1'],
    ['inTest', 'In Test 11', 'Give Test 11'],
    ['repeating', 'Learning', 'Teach Level 2 lesson 24'],
    ['slowingDown', 'Learning', 'Ask what has changed'],
    ['untested', 'Non Active', 'Give Test 1'],
    ['fellBehind', 'Learning', 'Find time for more lessons'],
    ['fellBehind', 'In Test 2', 'Give Test 2'],
  ] as const)('%s, %s: the next step is %s', (reason, currentStatus, expected) => {
    const attention = { reason, days: 5, since: null, others: [] }
    const words = nextStep({ attention, note: null, currentStatus, currentLevel: 2, nextLesson: 24 }, t)?.words
    expect(words).toBe(expected)
  })
  it('has no next step for a student who needs none', () => {
    const student = { attention: null, note: null, currentStatus: 'Learning', currentLevel: 2, nextLesson: 24 }
    expect(nextStep(student, t)).toBeNull()
  })

  it('is nothing for a student who needs none', () => {
    expect(attentionWords({ currentStatus: 'Learning', attention: null }, t)).toBeNull()
  })
})
