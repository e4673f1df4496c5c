import { ERROR_STATUS, type ErrorCode } from '@hornbook/contract/errors'
import { describe, expect, test } from 'vitest'
import { Refusal } from '../access/refusal.ts'
import { ProblemLog } from '../bringing-in/reading/problems.ts'
import { t } from './texts.ts'

const messageOf = (code: ErrorCode) => {
  const [error] = new Refusal(code).errorObjects('1')
  return [error?.title, error?.detail]
}

describe('error messages', () => {
  test.each<[ErrorCode, string, string]>([
    ['sessionExpired', 'Session Expired', 'Your session has ended. Please sign in again.'],
    ['training', 'Training', 'This account is in training.'],
    ['membershipExpired', 'Membership expired', 'Your membership has been expired'],
    ['forbidden', 'Not permitted', 'You do not have the ability to view this resource.'],
    ['notFound', 'Not found', 'This does not exist, or you do not have access to it.'],
    ['inProgress', 'In progress', 'In progress'],
  ])('%s has the expected title and detail', (code, title, detail) => {
    expect(messageOf(code)).toEqual([title, detail])
  })

  test('every error code has a title and a detail', () => {
    const codes = Object.keys(ERROR_STATUS) as ErrorCode[]
    expect(codes.flatMap(messageOf).filter(text => !text || /refusal|[:{}]/.test(text))).toEqual([])
  })
})

describe('values from users are inserted literally', () => {
  const templateLike = [
    '$t(provider:noDistrict)',
    '$t(http:key.tooLong, {"most": "{{name}}"})',
    '{{name}}',
    '{{- file}}',
    '$&$1',
    '<b>',
  ]

  test.each(templateLike)('in an answer: %s', name => {
    expect(t('http:parameter.unknown', { name })).toBe(`Unknown parameter '${name}'.`)
  })

  test.each(templateLike)('in a problem: %s', value => {
    const log = new ProblemLog()
    log.add('value.email', { file: 'users.csv', line: 2, value })
    expect(log.all()[0]?.message).toBe(`"${value}" is not an email address. It was left out.`)
  })
})

test('texts use the singular for a count of one', () => {
  const moved = (count: number) => t('bringingIn:movedOn', { count }).split(' since')[0]
  expect([1, 2, 1200].map(moved)).toEqual([
    'One thing has changed',
    '2 things have changed',
    '1200 things have changed',
  ])
  const empty = (names: string, count: number) => t('bringingIn:hold.schoolEmpty', { names, count })
  expect(empty('Elm', 1)).toBe('Elm would lose all its classes.')
  expect(empty('Elm, Oak', 2)).toBe('Elm, Oak would lose all their classes.')
})
