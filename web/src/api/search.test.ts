import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from './search.ts'

test('filters stand in the address as the documents write them', () => {
  const search = { 'filter[startDateEq]': '2026-11-16', 'filter[endDateEq]': '2026-11-20' }
  expect(stringifySearch(search)).toBe('?filter[startDateEq]=2026-11-16&filter[endDateEq]=2026-11-20')
})

test.each([
  { q: 'a&b=c#d' },
  { q: '100 %' },
  { q: 'Zoë 王' },
  { q: '"quoted"' },
  { redirect: '/dashboard/districts/1?range=thisWeek' },
])('what is written is read back: %o', search => {
  expect(parseSearch(stringifySearch(search).slice(1))).toEqual(search)
})

test('what is not given is not written, and nothing at all is no question mark', () => {
  expect(stringifySearch({ range: undefined })).toBe('')
})

test.each(['filter[startDateEq]=%', 'a=1&a=2', '=', '%%%'])('no address fails to be read: %s', search => {
  expect(() => parseSearch(search)).not.toThrow()
})
