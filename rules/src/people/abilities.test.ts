import { describe, expect, it } from 'vitest'
import {
  type Action,
  isAtLeast,
  may,
  type Person,
  parseUserType,
  type Resource,
  remoteNameOf,
  type UserType,
} from './abilities.ts'

const TYPES: readonly UserType[] = ['Administrator', 'DistrictAdmin', 'SchoolAdmin', 'Teacher', null]
const ACTIONS: readonly Action[] = ['show', 'index', 'create', 'update', 'download']

/**
 * Copied by hand from ABLE-3 to ABLE-9, ABLE-10 and SIGN-6: the initials of the user types that are allowed (n is null) with an ordinary
 * account, with an externally managed one, and with self-service.
 */
const TABLE: readonly [Resource, readonly Action[], own: string, managed: string, selfService: string][] = [
  ['rostering', ['show', 'index'], 'ADS', 'ADS', 'ADS'],
  ['rostering', ['create', 'update', 'download'], 'ADS', '', 'ADS'],
  ['rosteringUpdate', ACTIONS, 'ADS', '', 'ADS'],
  ['studentPinCode', ACTIONS, 'ADSTn', 'ADSTn', 'ADSTn'],
  ['studentPassword', ACTIONS, 'ADSTn', '', 'ADSTn'],
  ['userDetails', ACTIONS, '', '', 'ADSTn'],
  ['userPassword', ACTIONS, '', '', 'ADSTn'],
  ['userSecretCode', ACTIONS, 'DSTn', 'DSTn', 'DSTn'],
  ['epub', ACTIONS, 'ADSTn', 'ADSTn', 'ADSTn'],
  ['reports', ACTIONS, 'ADSTn', 'ADSTn', 'ADSTn'],
  ['onboarding', ACTIONS, 'ADS', 'ADS', 'ADS'],
  ['rosterImport', ACTIONS, 'AD', 'AD', 'AD'],
  ['dataOut', ACTIONS, 'AD', 'AD', 'AD'],
  ['adminHub', ACTIONS, 'A', 'A', 'A'],
]

const letter = (type: UserType) => type?.[0] ?? 'n'

describe.each(TABLE)('%s, for %j', (resource, actions, own, managed, selfService) => {
  const allowed = (part: Omit<Person, 'userType'>, action: Action) =>
    TYPES.filter(userType => may({ ...part, userType }, action, resource))
      .map(letter)
      .join('')

  it.each(actions)('%s is allowed to the user types of the table', action => {
    expect(allowed({ managedExternally: false, selfService: false }, action)).toBe(own)
    expect(allowed({ managedExternally: true, selfService: false }, action)).toBe(managed)
    expect(allowed({ managedExternally: false, selfService: true }, action)).toBe(selfService)
  })
})

describe('the ability table', () => {
  it('is tested for every resource and action', () => {
    const cells = TABLE.flatMap(([resource, actions]) => actions.map(action => `${resource} ${action}`))
    expect(new Set(cells).size).toBe(14 * 5 - 5)
    expect(cells).toHaveLength(65)
  })
})

describe('roles', () => {
  it('rank from Administrator down to none', () => {
    for (const [i, role] of TYPES.entries()) {
      for (const [j, other] of TYPES.entries()) expect(isAtLeast(role, other)).toBe(i <= j)
    }
  })

  it.each(['Administrator', 'DistrictAdmin', 'SchoolAdmin', 'Teacher'] as const)(
    '%s is recognised by both of its names',
    type => {
      expect(parseUserType(type)).toBe(type)
      expect(parseUserType(remoteNameOf(type))).toBe(type)
      expect(remoteNameOf(type)).toBe(`Users::${type}`)
    },
  )

  it.each(['', 'null', 'Users::', 'Users::Student', 'teacher', 'Users::Users::Teacher'])(
    '"%s" is not a user type',
    name => {
      expect(parseUserType(name)).toBeUndefined()
    },
  )
})
