import { expect, it } from 'vitest'
import { needsOf } from './needs.ts'

const NOW = Date.parse('2026-11-23T12:00:00Z')
const file = (status: 'held' | 'failed' | 'reading', district: string, createdAt: string) => ({
  ...{ id: '7', status, fileName: 'oak.zip', districtName: district, reason: 'Half of the students are missing.' },
  ...{ createdAt, relationships: { district } },
})
const district = (id: string, membershipExpiresAt: string | null) => ({
  ...{ id, name: `District ${id}`, membershipExpiresAt, relationships: { timezone: 'America/Denver' } },
})

it('puts held files first, then failed ones, then memberships, each the longest waiting first', () => {
  const imports = [
    file('failed', '1', '2026-11-01T00:00:00Z'),
    file('held', '2', '2026-11-22T00:00:00Z'),
    file('held', '3', '2026-11-20T00:00:00Z'),
    file('reading', '4', '2026-11-23T00:00:00Z'),
  ]
  const districts = [
    district('5', '2026-12-01T00:00:00Z'),
    district('6', '2026-11-09T00:00:00Z'),
    district('8', '2027-06-30T00:00:00Z'),
    district('9', null),
  ]
  expect(needsOf(imports, districts, NOW).map(({ kind, districtId }) => [kind, districtId])).toEqual([
    ['held', '3'],
    ['held', '2'],
    ['failed', '1'],
    ['membershipEnded', '6'],
    ['membershipEnds', '5'],
  ])
})

it('is empty when every district is well', () => {
  expect(needsOf([], [district('8', '2027-06-30T00:00:00Z')], NOW)).toEqual([])
})
