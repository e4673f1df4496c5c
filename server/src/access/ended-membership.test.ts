import { listDistricts } from '@hornbook/contract/rostering/districts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Db, within } from '../db/pool.ts'
import { gateSettings } from '../http/mount.ts'
import { overallUnit } from '../progress/overall.ts'
import { rosteringRoutes } from '../rostering/routes.ts'
import { type TestApplication, testApplication } from '../test/application.ts'
import { edges } from '../test/edges.ts'
import { type Town, town } from '../test/town.ts'
import { type Caller, callerOf } from './caller.ts'
import { hashOf } from './tokens.ts'

let app: TestApplication
let maple: Town
let bea: Caller
beforeAll(async () => {
  app = await testApplication()
  maple = await edges(app, await town(app))
  const nowhere = { noun: '', id: null } as const
  const hash = hashOf(maple.token('Bea Both'))
  bea = (await callerOf(app.db, hash, nowhere, gateSettings(app.app), Date.now(), true)) as Caller
})
afterAll(() => app.close())

/** What a handler does for Bea, whose membership in Dry Creek has ended, with the second wall wide open. */
const asked = <T>(work: (call: never) => Promise<T>, query: object) =>
  within(app.db.queries, 'all', (tx: Db) => work({ tx, caller: bea, now: Date.now(), query } as never))

test('districts are those with a valid membership, whatever the transaction reaches', async () => {
  const route = rosteringRoutes.find(
    ({ endpoint }) => endpoint.path === listDistricts.path && endpoint.method === 'GET',
  )
  const { data } = (await asked(call => route?.handle(call) as Promise<unknown>, {})) as { data: { name: string }[] }
  expect(data.map(({ name }) => name)).toEqual(['Maple Grove'])
})

test('so is the progress of one that is named in a query', async () => {
  const named = (name: string) => asked(overallUnit, { type: 'district', id: maple.id(name) })
  expect(await named('Maple Grove')).toMatchObject({ unit: { id: maple.id('Maple Grove') } })
  await expect(named('Dry Creek')).rejects.toMatchObject({ code: 'notFound' })
})
