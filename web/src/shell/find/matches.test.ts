import { expect, test } from 'vitest'
import { type Found, matches } from './matches.ts'

const place = (kind: Found['kind'], name: string, within?: string): Found => ({
  kind,
  name,
  to: `/${name}`,
  ...(within !== undefined && { within }),
})
const PLACES = [
  place('classroom', 'Room 4', 'Oak Elementary'),
  place('classroom', 'Señora Núñez', 'Oak Elementary'),
  place('school', 'Live Oak School'),
  place('school', 'Oak Elementary'),
  place('district', 'Maple Grove'),
  place('page', 'MY REPORTS'),
]
const found = (typed: string) => matches(PLACES, typed).map(({ name }) => name)

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
test('a name that begins with what was typed comes before one that only holds it', () => {
  expect(found('oak')).toEqual(['Oak Elementary', 'Live Oak School', 'Room 4', 'Señora Núñez'])
})
test('every word counts, in the name or in what it lies in, accents or not', () => {
  expect(found('nunez oak')).toEqual(['Señora Núñez'])
  expect(found('nunez maple')).toEqual([])
})
test('of one kind only the first few are shown', () => {
  const many = Array.from({ length: 40 }, (_, at) => place('school', `School ${at}`))
  expect(matches(many, 'school')).toHaveLength(7)
  expect(matches(many, '')).toHaveLength(5)
})
