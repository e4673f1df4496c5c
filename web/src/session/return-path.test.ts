import { expect, test } from 'vitest'
import { safeReturnPath } from './return-path.ts'

test('signing in returns to one of our own pages', () => {
  expect(safeReturnPath('/districts/4?range=thisWeek')).toBe('/districts/4?range=thisWeek')
})

test('the return path drops a hand-off token', () => {
  const given = '/districts/4?authentication_token=abc&filter[startDateEq]=2026-09-01'
  expect(safeReturnPath(given)).toBe('/districts/4?filter[startDateEq]=2026-09-01')
  expect(safeReturnPath('/my-reports?authentication_token=abc')).toBe('/my-reports')
})

test.each([
  undefined,
  '',
  '/',
  '/login',
  '/logout',
  '/login/classlink?district=1',
  '/sign-in/0600148',
  '/sign-on/stopped?problem=down',
  '/a/..//evil.example/a',
  '//evil.example/a',
  '/\\evil.example/a',
  'https://evil.example/',
  'javascript:alert(1)',
])('signing in never redirects elsewhere: %s', given => {
  expect(safeReturnPath(given)).toBeNull()
})
