import { describe, expect, it } from 'vitest'
import {
  type Action,
  atLeast,
  may,
  type Person,
  type Resource,
  remoteNameOf,
  type UserType,
  userTypeNamed,
} from './abilities.ts'

const TYPES: readonly UserType[] = ['Administrator', 'DistrictAdmin', 'SchoolAdmin', 'Teacher', null]
const ACTIONS: readonly Action[] = ['show', 'index', 'create', 'update', 'download']

/** Written out from A §6, R §6 and D 14: who may, in their own account, managed externally, and with self-service. */
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
  ['rosterUpload', ACTIONS, 'AD', 'AD', 'AD'],
  ['adminHub', ACTIONS, 'A', 'A', 'A'],
]

const letter = (type: UserType) => type?.[0] ?? 'n'

describe.each(TABLE)('%s, to %j', (resource, actions, own, managed, selfService) => {
  const allowed = (part: Omit<Person, 'userType'>, action: Action) =>
    TYPES.filter(userType => may({ ...part, userType }, action, resource))
      .map(letter)
      .join('')

  it.each(actions)('%s', action => {
    expect(allowed({ managedExternally: false, selfService: false }, action)).toBe(own)
    expect(allowed({ managedExternally: true, selfService: false }, action)).toBe(managed)
    expect(allowed({ managedExternally: false, selfService: true }, action)).toBe(selfService)
  })
})

describe('the ability table', () => {
  it('is tested for every resource and action', () => {
    const cells = TABLE.flatMap(([resource, actions]) => actions.map(action => `${resource} ${action}`))
    expect(new Set(cells).size).toBe(13 * 5 - 5)
    expect(cells).toHaveLength(60)
  })
})

describe('roles', () => {
  it('stand in order', () => {
    for (const [i, role] of TYPES.entries()) {
      for (const [j, other] of TYPES.entries()) expect(atLeast(role, other)).toBe(i <= j)
    }
  })

  it.each(['Administrator', 'DistrictAdmin', 'SchoolAdmin', 'Teacher'] as const)('%s is read by both names', type => {
    expect(userTypeNamed(type)).toBe(type)
    expect(userTypeNamed(remoteNameOf(type))).toBe(type)
    expect(remoteNameOf(type)).toBe(`Users::${type}`)
  })

  it.each(['', 'null', 'Users::', 'Users::Student', 'teacher', 'Users::Users::Teacher'])('"%s" is none', name => {
    expect(userTypeNamed(name)).toBeUndefined()
  })
})
