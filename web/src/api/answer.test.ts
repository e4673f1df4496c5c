import { expect, test } from 'vitest'
import { flattenDocument } from './answer.ts'

const school = {
  type: 'school',
  id: '11',
  attributes: { name: 'Oak' },
  relationships: {
    district: { data: { type: 'district', id: '1' } },
    timezone: { data: null },
    grades: { data: [{ type: 'grade', id: '3' }] },
  },
  meta: { links: {} },
}

test('a resource becomes a row: attributes beside the id, relationships as ids', () => {
  expect(flattenDocument('one', { data: school })).toEqual({
    row: {
      id: '11',
      name: 'Oak',
      relationships: { district: '1', timezone: null, grades: ['3'] },
      meta: { links: {} },
    },
    included: [],
    meta: {},
  })
})

test('a list keeps its meta and its included resources', () => {
  const document = {
    data: [school],
    included: [{ type: 'timezone', id: 'UTC', attributes: { name: 'UTC' } }],
    meta: { asOf: '2026-11-20T10:00:00Z' },
  }
  const answer = flattenDocument('many', document) as { rows: unknown[]; included: unknown[]; meta: unknown }
  expect(answer.rows).toHaveLength(1)
  expect(answer.included).toEqual([{ type: 'timezone', id: 'UTC', name: 'UTC' }])
  expect(answer.meta).toEqual({ asOf: '2026-11-20T10:00:00Z' })
})

test('plain JSON is returned unchanged', () => {
  expect(flattenDocument('json', { demo: true })).toEqual({ demo: true })
})
