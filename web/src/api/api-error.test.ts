import { expect, test } from 'vitest'
import { GENERIC_MESSAGE, parseError } from './api-error.ts'

test('each error in the list keeps its code, meta and pointer', () => {
  const body = JSON.stringify({
    errors: [
      {
        status: '422',
        code: 'invalid',
        title: 'Invalid',
        detail: 'This cannot be blank.',
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
  const error = parseError(422, body, 'basic', null)
  expect(error).toMatchObject({ status: 422, code: 'invalid', message: 'This cannot be blank.' })
  expect(error.errors[0]?.pointer).toBe('/data/attributes/name')
  expect(error.errors[1]).toMatchObject({ detail: 'Has already been taken', meta: { requestId: 'r-1' } })
})

test.each(['<h1>Bad gateway</h1>', '{"message":"no"}', '{"errors":[]}'])(
  'a body without errors is invalidLogin: %s',
  body => {
    expect(parseError(502, body, 'basic', null)).toMatchObject({
      code: 'invalidLogin',
      message: GENERIC_MESSAGE,
      status: 502,
    })
  },
)

test('an error of the file service has its sentence and its code', () => {
  const body = '{"message":"The curriculum has no such lesson.","code":"invalid"}'
  expect(parseError(422, body, 'basic', null)).toMatchObject({
    status: 422,
    code: 'invalid',
    message: 'The curriculum has no such lesson.',
    errors: [{ code: 'invalid', detail: 'The curriculum has no such lesson.', pointer: undefined }],
  })
})

test('an empty body gives only the response type', () => {
  expect(parseError(500, '', 'basic', null)).toMatchObject({ code: 'basic', errors: [] })
})

test('Retry-After is read in seconds; a date is ignored', () => {
  expect(parseError(429, '', 'basic', '120').retryAfterSeconds).toBe(120)
  expect(parseError(429, '', 'basic', 'Wed, 21 Oct 2026 07:28:00 GMT').retryAfterSeconds).toBeNull()
})
