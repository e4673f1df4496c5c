import type { UserType } from '@hornbook/rules/people/abilities'
import { expect, test } from 'vitest'
import { entriesFor } from './entries.ts'

const person = (userType: UserType, more = {}) => ({ userType, managedExternally: false, selfService: false, ...more })
const names = (userType: UserType, more = {}) =>
  entriesFor(person(userType, more), false, '/dashboard').map(({ text }) => text)

const EVERYONE = ['dashboard', 'reports', 'program', 'corner', 'guides', 'logout']

test('a teacher has what everyone has, and the secret code', () => {
  expect(new Set(names('Teacher'))).toEqual(new Set([...EVERYONE, 'secretCode']))
  expect(names(null)).toEqual(names('Teacher'))
})

test('a school administrator has onboarding and rostering as well', () => {
  expect(new Set(names('SchoolAdmin'))).toEqual(new Set([...EVERYONE, 'secretCode', 'onboarding', 'rostering']))
})

test('a district administrator uploads files too', () => {
  expect(names('DistrictAdmin')).toContain('upload')
  expect(names('DistrictAdmin')).not.toContain('hub')
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
  const at = (userType: UserType) => entriesFor(person(userType), false, '/adminhub/uploads').map(({ text }) => text)
  expect(at('Administrator')).toEqual(['uploadedFiles', 'promotions', 'lessonFeedback', 'clientSide', 'logout'])
  expect(at('DistrictAdmin')).toEqual(names('DistrictAdmin'))
})

test('in training the menu has two entries on every page', () => {
  expect(entriesFor(person('Teacher'), true, '/dashboard').map(({ text }) => text)).toEqual(['training', 'logout'])
})
