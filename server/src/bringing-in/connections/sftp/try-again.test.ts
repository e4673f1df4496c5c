import { beforeAll, expect, test } from 'vitest'
import { inTown } from '../../../test/in-town.ts'
import { rosterFiles, zipOf } from '../../../test/oneroster-zip.ts'
import { type SftpTown, serveSftp, sftpClient } from '../../../test/sftp.ts'
import { watchConnections } from '../watch.ts'
import { takeArrival } from './arrival.ts'

const SFTP = { listensOn: 2222, host: 'sftp.example.org', port: 22, quietMinutes: 5 }
const { app, as, district } = inTown({ settings: { sftp: SFTP } })
const SMALL = { version: '1.1', schools: 1, classes: 2, students: 5 } as const
let town: SftpTown
let path = ''
beforeAll(async () => {
  town = await serveSftp(app.app, district())
  path = `/api/districts/${district()}/connections/${town.login.connectionId}`
})

const BY_ARRIVAL = { type: 'connectionRun', attributes: { askedBy: 'arrival' } }
const lookBy = (who: 'Dana District' | 'Ada Admin') => as(who).post(`${path}/run`, BY_ARRIVAL)
const runs = async () => (await as('Dana District').get(`${path}/runs`)).data as { attributes: { state: string } }[]
const account = async () => (await as('Dana District').get(`${path}/sftp_account`)).data.attributes
const sentLongAgo = () =>
  app.owner("UPDATE sftp_files SET arrived_at = now() - interval '6 minutes' WHERE folder = '/inbound'")
async function lookEnds() {
  await expect
    .poll(
      async () => {
        await watchConnections(app.app.db.queries, Date.now(), app.app.settings)
        return (await runs())[0]?.attributes
      },
      { timeout: 30_000, interval: 300 },
    )
    .toMatchObject({ state: 'beside' })
}

test('of several pages that have seen something arrive one looks, once for each arrival', async () => {
  expect((await lookBy('Dana District')).code).toBe('conflict')
  const client = await sftpClient(town)
  await client.put(await zipOf(rosterFiles(SMALL)), '/inbound/roster.zip')
  // Not whole yet.
  expect((await lookBy('Dana District')).code).toBe('conflict')
  await sentLongAgo()
  const asked = await Promise.all([lookBy('Dana District'), lookBy('Ada Admin'), lookBy('Dana District')])
  expect(asked.map(({ status }) => status).sort()).toEqual([202, 409, 409])
  await lookEnds()
  // A page that has not heard of it yet.
  expect([(await lookBy('Ada Admin')).code, (await runs()).length]).toEqual(['conflict', 1])
  expect((await runs())[0]?.attributes).toMatchObject({ askedBy: 'arrival', fileName: 'roster.zip' })
  // A person may look at the same again.
  expect((await as('Dana District').post(`${path}/run`)).status).toBe(202)
  await lookEnds()
  expect((await runs())[0]?.attributes).toMatchObject({ askedBy: 'person', fileName: 'roster.zip' })
  const bad = await as('Dana District').post(`${path}/run`, {
    type: 'connectionRun',
    attributes: { askedBy: 'nobody' },
  })
  expect(bad.status).toBe(422)
})

test('who starts again has nothing of the bad attempt in the way, and keeps its history', async () => {
  const client = await sftpClient(town)
  const again = () => as('Dana District').post(`${path}/sftp_account/start_again`)
  const before = (await runs()).length
  for (const name of ['manifest.csv', 'users.csv', 'notes.txt'])
    await client.put(Buffer.from('x\n'), `/inbound/${name}`)
  await client.put(Buffer.from('x\n'), '/users.csv')
  await app.owner(
    `INSERT INTO sftp_files (district_id, connection_id, folder, name, arriving, arriving_until)
    VALUES ($1, $2, '/inbound', 'new.zip', gen_random_uuid(), now() + interval '10 minutes')`,
    [district(), town.login.connectionId],
  )
  const started = await again()
  expect(started.data.attributes).toMatchObject({ misplaced: 0, isArriving: true, triedFrom: expect.any(String) })
  expect(Date.parse(started.data.attributes.triedFrom)).toBeGreaterThan(Date.parse((await account()).signedInAt))
  expect(await client.list('/inbound')).toEqual([])
  const states = (await account()).files.map(({ state }: { state: string }) => state)
  expect(states.filter((state: string) => state === 'setAside')).toHaveLength(4)
  expect((await runs()).length).toBe(before)
  // What was put aside never comes back by itself.
  const { db, settings } = app.app
  const taken = takeArrival({ db: db.queries, settings, login: town.login, lastRevision: null, now: Date.now() })
  expect(await taken).toBe('nothingThere')

  await app.owner("UPDATE connections SET role = 'roster' WHERE id = $1", [town.login.connectionId])
  expect((await again()).code).toBe('conflict')
})
