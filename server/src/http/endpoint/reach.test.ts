import { json } from '@hornbook/contract/document'
import { endpoint } from '@hornbook/contract/endpoint'
import Fastify, { type FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { inTown } from '../../test/in-town.ts'
import { HeavyCalls } from '../connection/heavy-calls.ts'
import { ListReaders } from '../connection/list-readers.ts'
import { answerFailure } from '../failure/failures.ts'
import { type MemberCall, memberRoute } from '../route.ts'
import { mount } from './mount.ts'

const { app, maple } = inTown({ hasEdgeCases: true })

let server: FastifyInstance
const declared = {
  summary: 'Say which districts this transaction reaches.',
  method: 'GET',
  returns: json(z.object({ districts: z.string(), all: z.string() })),
} as const
const ADDRESSES = [
  endpoint({ ...declared, path: '/reach/{districtId}', guard: 'member' }),
  endpoint({ ...declared, path: '/reach', guard: 'member' }),
  endpoint({ ...declared, path: '/reach/own', guard: 'signed in' }),
]

beforeAll(async () => {
  server = Fastify()
  server.setErrorHandler(answerFailure)
  for (const address of ADDRESSES)
    mount(server, app.app, memberRoute(address, readReach), {
      heavyCalls: new HeavyCalls(),
      listReaders: new ListReaders(),
    })
})

afterAll(async () => {
  await server.close()
})

// Row-level security is only as narrow as the transaction's reach; no other test would notice a reach that is too wide.
test('a call with a target reaches only the target’s district', async () => {
  for (const name of ['Tess Teacher', 'Bea Both', 'Ada Admin'])
    expect(await ask(name, `/reach/${maple.id('Maple Grove')}`), name).toEqual([maple.id('Maple Grove')])
})

test('a call without a target reaches the caller’s live districts; an administrator’s reaches all', async () => {
  expect(await ask('Tess Teacher', '/reach')).toEqual([maple.id('Maple Grove')])
  expect(await ask('Bea Both', '/reach')).toEqual([maple.id('Maple Grove')])
  expect(await ask('Ada Admin', '/reach')).toBe('all')
})

test("a call about one's own session reaches all of one's districts and the provider's rows", async () => {
  expect(await ask('Bea Both', '/reach/own')).toEqual([maple.id('Maple Grove'), maple.id('Dry Creek'), '0'])
  expect(await ask('Tim Training', '/reach/own')).toEqual([maple.id('Maple Grove'), '0'])
})

async function readReach({ tx }: MemberCall) {
  const { rows } = await sql<{ districts: string; all: string }>`SELECT
    coalesce(current_setting('hornbook.districts', true), '') AS districts,
    coalesce(current_setting('hornbook.provider', true), '') AS all`.execute(tx)
  return rows[0] as { districts: string; all: string }
}

const ask = async (name: string, url: string) => {
  const answer = await server.inject({ url, headers: { authorization: `Token token=${maple.token(name)}` } })
  const { districts, all } = answer.json()
  return all === 'on' ? 'all' : districts.split(',')
}
