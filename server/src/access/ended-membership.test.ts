import { listDistricts } from '@hornbook/contract/rostering/districts'
import { beforeAll, expect, test } from 'vitest'
import { type Db, within } from '../db/pool.ts'
import { findOverallUnit } from '../progress/overall-unit.ts'
import { rosteringRoutes } from '../rostering/routes.ts'
import { hashOf } from '../secrets/tokens.ts'
import { inTown } from '../test/in-town.ts'
import { type Caller, findCaller } from './caller.ts'

const { app, maple } = inTown({ hasEdgeCases: true })

let bea: Caller

beforeAll(async () => {
  const nowhere = { noun: '', id: null } as const
  const hash = hashOf(maple.token('Bea Both'))
  bea = (await findCaller(app.db, hash, nowhere, app.app.settings, Date.now(), true)) as Caller
})

test('only districts with a valid membership are listed, whatever the transaction reaches', async () => {
  const route = rosteringRoutes.find(
    ({ endpoint }) => endpoint.path === listDistricts.path && endpoint.method === 'GET',
  )
  const { data } = (await handle(call => route?.handle(call) as Promise<unknown>, {})) as { data: { name: string }[] }
  expect(data.map(({ name }) => name)).toEqual(['Maple Grove'])
})

test('the progress of a district named in a query is 404 after its membership has ended', async () => {
  const named = (name: string) => handle(findOverallUnit, { type: 'district', id: maple.id(name) })
  expect(await named('Maple Grove')).toMatchObject({ unit: { id: maple.id('Maple Grove') } })
  await expect(named('Dry Creek')).rejects.toMatchObject({ code: 'notFound' })
})

/** Runs a handler for Bea, whose membership in Dry Creek has ended, with row-level security out of the way. */
const handle = <T>(work: (call: never) => Promise<T>, query: object) =>
  within(app.db.queries, 'all', (tx: Db) => work({ tx, caller: bea, now: Date.now(), query } as never))
