import type { Reason } from '@hornbook/rules/figures/attention'
import i18next from 'i18next'
import { describe, expect, it } from 'vitest'
import { progress } from '../texts.ts'
import { attentionWords, hasUrgency } from './attention.ts'

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
})

describe('why a student needs attention', () => {
  it.each([
    ['neverStarted', 19, '2026-10-26', 'Never started', 'In class since 10/26/26, 19 school days.'],
    ['noLesson', 12, '2026-11-03', 'No lesson for 12 school days', 'The last one was on 11/03/26.'],
    ['inTest', 8, '2026-11-09', 'In Test 2 for 8 school days', 'Nothing since 11/09/26.'],
    ['repeating', 7, '2026-11-10', 'Repeating old lessons', 'No new lesson since 11/10/26, 7 school days.'],
    [
      'slowingDown',
      10,
      '2026-11-09',
      'Slowing down',
      'Since 11/09/26, less than half as many new lessons a day as before.',
    ],
    ['shortOfGoal', 27, null, 'Short of the goal', 'At this pace, 27 lessons will be missing on June 15.'],
    ['shortOfGoal', 1, null, 'Short of the goal', 'At this pace, 1 lesson will be missing on June 15.'],
  ] as const)('%s, %i, %s: %s', (reason, days, since, expected, details) => {
    expect(attentionWords(student(reason, days, since), t)).toMatchObject({ reason: expected, details })
  })

  it('names the further reasons', () => {
    const words = attentionWords(student('noLesson', 5, '2026-11-13', ['inTest', 'shortOfGoal']), t)
    expect(words?.details).toBe('The last one was on 11/13/26. Also: in test, short of the goal.')
  })

  it('is urgent, or only worth watching', () => {
    const [absent, slow] = [student('noLesson', 5, null), student('slowingDown', 10, null)]
    expect([absent, slow].map(hasUrgency('needsYou'))).toEqual([true, false])
    expect([absent, slow].map(hasUrgency('worthWatching'))).toEqual([false, true])
    expect(hasUrgency('needsYou')({ currentStatus: 'Learning', attention: null })).toBe(false)
  })

  it('is nothing for a student who needs none', () => {
    expect(attentionWords({ currentStatus: 'Learning', attention: null }, t)).toBeNull()
  })
})
