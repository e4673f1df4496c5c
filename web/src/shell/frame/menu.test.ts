import type { UserType } from '@hornbook/rules/people/abilities'
import { expect, test } from 'vitest'
import { menuFor } from './menu.ts'

const person = (userType: UserType, more = {}) => ({ userType, managedExternally: false, selfService: false, ...more })
const names = (userType: UserType, more = {}) =>
  menuFor(person(userType, more), false, '/dashboard').map(({ text }) => text)

const EVERYONE = ['dashboard', 'reports', 'program', 'corner', 'guides', 'logout']

test('a teacher has what everyone has, and the secret code', () => {
  expect(new Set(names('Teacher'))).toEqual(new Set([...EVERYONE, 'secretCode']))
  expect(names(null)).toEqual(names('Teacher'))
})

test.each(['SchoolAdmin', 'DistrictAdmin'] as const)('a %s has onboarding, rostering and uploads as well', role => {
  const more = ['secretCode', 'onboarding', 'rostering', 'upload']
  expect(new Set(names(role))).toEqual(new Set([...EVERYONE, ...more]))
  expect(names(role, { managedExternally: true })).toEqual(names(role))
})

test('the provider has the hub and no secret code', () => {
  expect(names('Administrator')).toContain('hub')
  expect(names('Administrator')).not.toContain('secretCode')
})

test('account and password appear only with self-service', () => {
  expect(names('Teacher')).not.toContain('account')
  expect(names('Teacher', { selfService: true })).toEqual(expect.arrayContaining(['account', 'password']))
})

test('under /adminhub the provider gets the navigation of the hub, everyone else the standard one', () => {
  const at = (userType: UserType) => menuFor(person(userType), false, '/adminhub/uploads').map(({ text }) => text)
  expect(at('Administrator')).toEqual([
    ...['uploadedFiles', 'districts', 'jobs', 'promotions', 'lessonFeedback', 'guides', 'usage'],
    ...['administrators', 'webhooks', 'clientSide', 'logout'],
  ])
  expect(at('DistrictAdmin')).toEqual(names('DistrictAdmin'))
})

test('in training the menu has two entries on every page', () => {
  expect(menuFor(person('Teacher'), true, '/dashboard').map(({ text }) => text)).toEqual(['training', 'logout'])
})
