import type { Endpoint } from '@hornbook/contract/endpoint'
import { ENDPOINTS } from '@hornbook/contract/endpoints'
import { describe, expect, test } from 'vitest'
import { inTown } from '../test/in-town.ts'
import { admit } from './gate.ts'

const { app, maple } = inTown()

/** Endpoints whose handlers require more than their guards do: the matrix would not notice a missing guard. */
const GUARDED = [
  'listRosterImports',
  'readRosterImport',
  'readRosterProblems',
  'listRosterChanges',
  'readRosterChanges',
  'listRosterQuestions',
] as const

describe('The gate alone refuses a teacher', () => {
  test.each(GUARDED.map(name => [name, ENDPOINTS[name] as Endpoint] as const))('%s: with 403', async (_, endpoint) => {
    const admitted = (name: string) =>
      admit(
        app.db,
        endpoint,
        `Token token=${maple.token(name)}`,
        { districtId: maple.id('Maple Grove'), rosterImportId: '1' },
        app.app.settings,
        Date.now(),
      )
    await expect(admitted('Tess Teacher')).rejects.toMatchObject({ code: 'forbidden' })
    expect((await admitted('Sam School')).place?.role).toBe('SchoolAdmin')
  })
})
