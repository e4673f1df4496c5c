import { typeIn } from '@hornbook/contract/document'
import type { Endpoint } from '@hornbook/contract/endpoint'
import { ENDPOINTS } from '@hornbook/contract/endpoints'
import { expect, test } from 'vitest'
import { Refusal } from '../../access/refusal.ts'
import { parseBody } from './parse.ts'

const written = (Object.values(ENDPOINTS) as readonly Endpoint[]).flatMap(endpoint => {
  const type = endpoint.body ? typeIn(endpoint.body) : null
  return type === null ? [] : [{ name: `${endpoint.method} ${endpoint.path}`, endpoint, type }]
})

test.each(written)(
  '$name names every field that is missing, not the member that it would be in',
  ({ endpoint, type }) => {
    const pointers = pointersFor(endpoint, { type })
    expect(pointers.filter(pointer => ['/data/attributes', '/data/relationships'].includes(pointer))).toEqual([])
    expect(pointersFor(endpoint, { type, attributes: {}, relationships: {} })).toEqual(pointers)
  },
)

test.each([
  ['POST /api/districts/{districtId}/schools', ['/data/relationships/timezone']],
  ['POST /api/bulk_student_archive', ['/data/relationships/students']],
])('without relationships, %s points at the one that it needs', (name, expected) => {
  const found = written.find(each => each.name === name)
  const pointers = found ? pointersFor(found.endpoint, { type: found.type }) : []
  expect(pointers.filter(pointer => pointer.startsWith('/data/relationships'))).toEqual(expected)
})

function pointersFor(endpoint: Endpoint, data: object): string[] {
  try {
    parseBody(endpoint, { data })
  } catch (refusal) {
    if (refusal instanceof Refusal) return refusal.faults.flatMap(({ pointer }) => pointer ?? [])
    throw refusal
  }
  return []
}
