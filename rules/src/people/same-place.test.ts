import { expect, test } from 'vitest'
import { isAnotherPlace } from './same-place.ts'

test.each([
  ['Lincoln Elementary', 'Lincoln ES'],
  ['Saint Mary School', "St. Mary's School"],
  ['PS 12', 'Public School 12'],
  ['Room 4', '2025-26 Room 4'],
  ['Ms. Díaz', 'Diaz, Grade 1'],
])('%s can be %s', (one, other) => expect(isAnotherPlace(one, other)).toBe(false))

test.each([
  ['Lincoln Elementary School', 'Harbor Elementary School'],
  ['Room 4', 'Room 7'],
  ['School A', 'School B'],
])('%s is not %s', (one, other) => expect(isAnotherPlace(one, other)).toBe(true))
