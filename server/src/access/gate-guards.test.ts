import type { Endpoint } from '@hornbook/contract/endpoint'
import { ENDPOINTS } from '@hornbook/contract/endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { gateSettings } from '../http/endpoint/mount.ts'
import { type TestApplication, testApplication } from '../test/application.ts'
import { type Town, town } from '../test/town.ts'
import { admit } from './gate.ts'

let app: TestApplication
let maple: Town
beforeAll(async () => {
  app = await testApplication()
  maple = await town(app)
})
afterAll(() => app.close())

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
        gateSettings(app.app),
        Date.now(),
      )
    await expect(admitted('Tess Teacher')).rejects.toMatchObject({ code: 'forbidden' })
    expect((await admitted('Sam School')).place?.role).toBe('SchoolAdmin')
  })
})
