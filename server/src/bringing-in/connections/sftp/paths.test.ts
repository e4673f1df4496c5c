import { expect, test } from 'vitest'
import { isFileName, normalPath, placeAt } from './paths.ts'

test.each([
  ['', '/'],
  ['.', '/'],
  ['../../..', '/'],
  ['/inbound/../../etc/passwd', '/etc/passwd'],
  ['//inbound///./users.csv', '/inbound/users.csv'],
])('the path %j is %s', (path, normal) => {
  expect(normalPath(path)).toBe(normal)
})

test.each([
  ['/', { kind: 'folder', folder: '/' }],
  ['inbound/', { kind: 'folder', folder: '/inbound' }],
  ['/inbound/users.csv', { kind: 'file', folder: '/inbound', name: 'users.csv' }],
  ['users.csv', { kind: 'file', folder: '/', name: 'users.csv' }],
  ['/archive/x/users.csv', { kind: 'file', folder: '/archive/x', name: 'users.csv' }],
  ['/archive/x', { kind: 'folder', folder: '/archive/x' }],
  ['/inbound/a/b', null],
  ['/reports/a/b', null],
  ['/archive/a/b/c', null],
  ['/../etc/passwd', null],
  ['/inbound/a\0b', null],
  [`/inbound/${'a'.repeat(5000)}`, null],
])('%j leads to %j', (path, place) => {
  expect(placeAt(path, 4096)).toEqual(place)
})

test.each([
  ['users.csv', true],
  ['名簿.zip', true],
  ['a'.repeat(255), true],
  ['a'.repeat(256), false],
  ['名'.repeat(86), false],
  ['a\nb', false],
  ['\u202Ecsv.exe', false],
  ['a\\b', false],
  [' a', false],
  ['a\uFFFD', false],
  ['\uD800', false],
])('a file may be called %j: %s', (name, may) => {
  expect(isFileName(name, 255)).toBe(may)
})
