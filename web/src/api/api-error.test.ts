import { expect, test } from 'vitest'
import { errorOf, UNREADABLE } from './api-error.ts'

test('each error of a list gives its code as the type, with its meta and pointer', () => {
  const body = JSON.stringify({
    errors: [
      {
        status: '422',
        code: 'invalid',
        title: 'Invalid',
        detail: 'Cannot be blank',
        source: { pointer: '/data/attributes/name' },
      },
      {
        status: '422',
        code: 'invalid',
        title: 'Invalid',
        detail: 'Has already been taken',
        meta: { requestId: 'r-1' },
      },
    ],
  })
  const error = errorOf(422, body, 'basic', null)
  expect(error).toMatchObject({ status: 422, code: 'invalid', message: 'Cannot be blank' })
  expect(error.errors[0]?.pointer).toBe('/data/attributes/name')
  expect(error.errors[1]).toMatchObject({ detail: 'Has already been taken', meta: { requestId: 'r-1' } })
})

test.each(['<h1>Bad gateway</h1>', '{"message":"no"}', '{"errors":[]}'])(
  'a body without errors is invalidLogin: %s',
  body => {
    expect(errorOf(502, body, 'basic', null)).toMatchObject({ code: 'invalidLogin', message: UNREADABLE, status: 502 })
  },
)

test('an empty body passes only the type of the response on', () => {
  expect(errorOf(500, '', 'basic', null)).toMatchObject({ code: 'basic', errors: [] })
})

test('Retry-After is read in seconds, and a date in it is left alone', () => {
  expect(errorOf(429, '', 'basic', '120').retryAfterSeconds).toBe(120)
  expect(errorOf(429, '', 'basic', 'Wed, 21 Oct 2026 07:28:00 GMT').retryAfterSeconds).toBeNull()
})
