import { expect, test } from 'vitest'
import { type Destination, matchDestinations } from './matches.ts'

const destination = (kind: Destination['kind'], name: string, within?: string): Destination => ({
  kind,
  name,
  to: '/dashboard',
  ...(within !== undefined && { within }),
})
const DESTINATIONS = [
  destination('classroom', 'Room 4', 'Oak Elementary'),
  destination('classroom', 'Señora Núñez', 'Oak Elementary'),
  destination('school', 'Live Oak School'),
  destination('school', 'Oak Elementary'),
  destination('district', 'Maple Grove'),
  destination('page', 'MY REPORTS'),
]
const found = (typed: string) => matchDestinations(DESTINATIONS, typed).shown.map(({ name }) => name)

test('pages come first, then districts, schools and classes', () => {
  expect(found('')).toEqual([
    'MY REPORTS',
    'Maple Grove',
    'Live Oak School',
    'Oak Elementary',
    'Room 4',
    'Señora Núñez',
  ])
})
test('names that start with the query come before names that contain it', () => {
  expect(found('oak')).toEqual(['Oak Elementary', 'Live Oak School', 'Room 4', 'Señora Núñez'])
})
test('every word must be in the name or its parent, with or without accents', () => {
  expect(found('nunez oak')).toEqual(['Señora Núñez'])
  expect(found('nunez maple')).toEqual([])
})
test('only the first few of each kind are shown, and all are counted', () => {
  const many = Array.from({ length: 40 }, (_, at) => destination('school', `School ${at}`))
  expect(matchDestinations(many, 'school').shown).toHaveLength(7)
  expect(matchDestinations(many, '').shown).toHaveLength(5)
  expect(matchDestinations(many, 'school').found).toBe(40)
})
