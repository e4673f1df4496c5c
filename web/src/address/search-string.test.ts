import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from './search-string.ts'

test('filters appear in the URL as the specification writes them', () => {
  const search = { 'filter[startDateEq]': '2026-11-16', 'filter[endDateEq]': '2026-11-20' }
  expect(stringifySearch(search)).toBe('?filter[startDateEq]=2026-11-16&filter[endDateEq]=2026-11-20')
})

test.each([
  { q: 'a&b=c#d' },
  { q: '100 %' },
  { q: 'Zoë 王' },
  { q: '"quoted"' },
  { redirect: '/dashboard/districts/1?range=thisWeek' },
])('a written search parses back to itself: %o', search => {
  expect(parseSearch(stringifySearch(search).slice(1))).toEqual(search)
})

test('undefined parameters are left out, and an empty search has no question mark', () => {
  expect(stringifySearch({ range: undefined })).toBe('')
})

test.each(['filter[startDateEq]=%', 'a=1&a=2', '=', '%%%'])('malformed queries do not throw: %s', search => {
  expect(() => parseSearch(search)).not.toThrow()
})

test('the first of a sort array is the order of the table, unless the address has one', () => {
  expect(parseSearch('?sort[]=-daysUsage&sort[]=fullName&q=a')).toEqual({ q: 'a', sort: '-daysUsage' })
  expect(parseSearch('?sort%5B%5D=fullName')).toEqual({ sort: 'fullName' })
  expect(parseSearch('?sort[]=fullName&sort=-grades')).toEqual({ sort: '-grades' })
})
