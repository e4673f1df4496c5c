import { buffer } from 'node:stream/consumers'
import { beforeAll, describe, expect, test } from 'vitest'
import { inTown } from '../../../test/in-town.ts'
import { rosterFiles, zipOf } from '../../../test/oneroster-zip.ts'
import { receiverOf } from '../../../test/receiver.ts'
import { fetchingFrom, QUICK } from '../../../test/rest-connection.ts'
import { countKnownPeople } from '../../difference/known-ids.ts'
import { readRosterZip } from '../../reading/read-roster.ts'
import { fetchRoster } from './pull.ts'
import { testRest } from './test-rest.ts'

const { app, maple, desk } = inTown()

let river = ''
let service = { address: '', tokenAddress: '' }
let client = { clientId: '', secret: '' }
beforeAll(async () => {
  river = await desk.district('Riverbend')
  const files = rosterFiles({ version: '1.2', schools: 3, classes: 9, students: 260 })
  const shown = await desk.preview(river, await zipOf(files))
  await desk.apply(river, shown.id)
  const { clientId, clientSecret } = await receiverOf(app, { district: river, token: maple.token('Ada Admin') })
  client = { clientId, secret: clientSecret }
  const at = await app.server.listen({ port: 0, host: '127.0.0.1' })
  service = { address: at, tokenAddress: `${at}/oauth/token` }
})

const read = async (zip: Buffer) => {
  const { roster, problems } = await readRosterZip(zip, { now: new Date(), timeZone: 'America/New_York' })
  return { roster, problems: problems.all().map(({ line: _, ...problem }) => problem) }
}

/** Rows are as the database finds them. */
const inAnyOrder = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value))
    return value.map(inAnyOrder).toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, inAnyOrder(each)]))
}

describe.each(['1.1', '1.2'] as const)('a district pulled over its own service of %s', version => {
  const fetching = () =>
    fetchingFrom(service, { version, clientId: client.clientId, pageSize: 100 }, { secret: client.secret })

  test('is the roster of its own file', async () => {
    const exported = await app.call({
      method: 'GET',
      url: `/api/districts/${river}/oneroster_export?version=${version}`,
      token: maple.token('Ada Admin'),
    })
    const arrival = await fetchRoster(fetching(), QUICK)
    if (typeof arrival === 'string') throw new Error(arrival)
    const pulled = await read(await buffer(arrival.content.parts()))
    await arrival.content.release()
    const file = await read(exported.rawPayload)
    expect(pulled.roster?.students).toHaveLength(260)
    const label = new URL(service.address).host
    expect(inAnyOrder(pulled.roster)).toEqual(inAnyOrder({ ...file.roster, source: { label, version } }))
    expect(inAnyOrder(pulled.problems)).toEqual(inAnyOrder(file.problems))
  })

  test('changes nothing when it is brought in', async () => {
    const arrival = await fetchRoster(fetching(), QUICK)
    if (typeof arrival === 'string') throw new Error(arrival)
    const shown = await desk.preview(river, await buffer(arrival.content.parts()))
    await arrival.content.release()
    expect([shown.status, shown.holds, desk.changes(shown)]).toEqual(['previewed', [], {}])
    expect(shown.source).toBe('Riverbend SIS')
  })

  test('passes its test, and everybody is known', async () => {
    const steps = await testRest(fetching(), ids => countKnownPeople(app.db.queries, river, ids), QUICK)
    expect(steps.map(({ state }) => state)).toEqual(Array.from({ length: 8 }, () => 'done'))
    expect(steps.at(-1)?.says).toContain('100 of the first 100 people')
    expect(await countKnownPeople(app.db.queries, river, ['p000001', 't000001', 'nobody'])).toBe(2)
  })
})
