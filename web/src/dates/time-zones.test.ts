import { timeZones } from '@hornbook/rules/time/dates'
import { expect, it } from 'vitest'
import { matchChoices } from '../ui/choice-box.tsx'
import { timeZoneChoices } from './time-zones.ts'

const choices = timeZoneChoices(timeZones(), 'America/Denver')
const first = (typed: string) => matchChoices(choices, typed)[0]?.value

it.each([
  ['Chicago', 'America/Chicago'],
  ['chicago', 'America/Chicago'],
  ['New York', 'America/New_York'],
  ['new_york', 'America/New_York'],
  ['Central Time', 'America/Chicago'],
  ['eastern', 'America/New_York'],
  ['são paulo', 'America/Sao_Paulo'],
  ['UTC', 'UTC'],
])('%s finds %s first', (typed, expected) => {
  expect(first(typed)).toBe(expected)
})

it('suggests the zone of this computer first, and lists every zone once', () => {
  expect(choices[0]?.value).toBe('America/Denver')
  expect(new Set(choices.map(({ value }) => value))).toEqual(new Set(timeZones()))
  expect(choices).toHaveLength(timeZones().length)
})

it('finds nothing for a place that there is not', () => {
  expect(first('Chicagoo')).toBeUndefined()
})
