import { expect, test } from 'vitest'
import { lastSeen } from './seen-since.ts'

const on = (day: number | null) => (day === null ? null : `2026-11-${day}T08:00:00.000Z`)
const seen = (signedIn: number | null, refused: number | null, arrived: number | null = 17) =>
  lastSeen({ signedInAt: on(signedIn), refusedAt: on(refused) }, on(arrived)).what

test('a silent account says whether somebody came since, and whether they were let in', () => {
  expect([seen(null, null), seen(16, 15), seen(null, null, null)]).toEqual(['nobody', 'nobody', 'nobody'])
  expect([seen(18, null), seen(18, 16), seen(19, 18), seen(18, null, null)]).toEqual(Array(4).fill('signedIn'))
  expect([seen(null, 18), seen(16, 18), seen(18, 19), seen(null, 18, null)]).toEqual(Array(4).fill('refused'))
})
