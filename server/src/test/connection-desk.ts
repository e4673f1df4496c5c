import { join } from 'node:path'
import { beforeAll, beforeEach, expect, vi } from 'vitest'
import { type Adapter, ConnectionFailure } from '../bringing-in/connections/adapter.ts'
import { ADAPTERS } from '../bringing-in/connections/adapters.ts'
import { watchConnections } from '../bringing-in/connections/watch.ts'
import { SpooledFile } from '../files/spooled-file.ts'
import { inTown } from './in-town.ts'
import { rosterFiles, zipOf } from './oneroster-zip.ts'

export interface ShownRun {
  readonly id: string
  readonly state: string
  readonly sentence: string
  readonly importId: string | null
  readonly importStatus: string | null
  readonly waits: boolean
  readonly hasFile: boolean
  readonly holds: readonly string[]
  readonly counts: { readonly students: { readonly added: number; readonly archived: number } } | null
}

const SIZE = { version: '1.1', schools: 1, classes: 2, students: 20 } as const
export const FETCHED = { host: 'sis.example.org', username: 'hornbook', signIn: 'password', hostKey: 'SHA256:x' }

/** The roster that the other side has: a zip with so many students; `others` are further files in it. */
export const rosterOf = (students = 20, others: Readonly<Record<string, string>> = {}) =>
  zipOf({ ...rosterFiles({ ...SIZE, students }), ...others })

/**
 * How a file of tests about connections begins: each test has a district of its own, whose administrator is Dana. The other side is
 * `side`, which gives what the test puts there: what is tried is what becomes of it.
 */
export function withConnections() {
  const { app, maple, as, desk } = inTown()
  const side = {
    there: 'nothingThere' as Buffer | 'nothingThere' | ConnectionFailure,
    asked: 0,
    /** The state of its data that it was last told of. */
    known: null as string | null,
    /** It answers once this is over. */
    until: Promise.resolve(),
  }
  const shelf: Adapter = {
    async fetch({ env, lastRevision }) {
      side.asked += 1
      side.known = lastRevision
      await side.until
      const { there } = side
      if (there instanceof ConnectionFailure) throw there
      if (there === 'nothingThere') return there
      const content = await SpooledFile.create(join(env.settings.dataDir ?? '', 'uploads'))
      await content.write(once(there), there.length)
      return { name: 'nightly.zip', content, revision: `r${side.asked}` }
    },
    test: () => Promise.resolve({ steps: [{ step: 'Reached', state: 'done', says: '' }] }),
  }
  beforeAll(() => void Object.assign(ADAPTERS, { sftpFetch: shelf }))

  let district = ''
  let districts = 0
  beforeEach(async () => {
    // Those of the tests before are asked no more.
    await app.owner(`UPDATE connections SET role = 'off'`)
    district = await desk.district(`Prairie ${++districts}`)
    await app.owner(
      `WITH known AS (SELECT id FROM accounts WHERE email = 'dana.district@town.test')
       INSERT INTO staff (district_id, account_id, role, first_name, last_name)
       SELECT $1, id, 'DistrictAdmin', 'Dana', 'District' FROM known`,
      [district],
    )
    Object.assign(side, { there: 'nothingThere', asked: 0, known: null, until: Promise.resolve() })
    app.mails.length = 0
  })

  const url = (rest = '') => `/api/districts/${district}/connections${rest}`
  const create = async (more: object = {}): Promise<string> => {
    const attributes = { kind: 'sftpFetch', name: 'Prairie SIS', settings: FETCHED, ...more }
    const answer = await as('Ada Admin').post(url(), { type: 'connection', attributes })
    expect(answer.status).toBe(201)
    return answer.data.id
  }
  const change = async (id: string, attributes: object) => {
    const answer = await as('Ada Admin').patch(url(`/${id}`), { type: 'connection', id, attributes })
    expect(answer).toMatchObject({ status: 200 })
  }
  const runs = async (id: string): Promise<ShownRun[]> => {
    const { data } = await as('Ada Admin').get(url(`/${id}/runs`))
    return data.map((row: { id: string; attributes: Omit<ShownRun, 'id'> }) => ({ ...row.attributes, id: row.id }))
  }
  const look = (now = Date.now(), db = app.db) => watchConnections(db.queries, now, app.app.settings)
  /** Lets the server look until the newest run has ended. */
  const settled = async (id: string, now = Date.now()): Promise<ShownRun> => {
    let newest: ShownRun | undefined
    const hasEnded = async () => {
      await look(now)
      newest = (await runs(id))[0]
      return newest && !['fetching', 'reading', 'applying'].includes(newest.state)
    }
    await vi.waitUntil(hasEnded, { timeout: 60_000, interval: 50 })
    if (!newest) throw new Error('There is no run')
    return newest
  }
  return {
    app,
    maple,
    as,
    desk,
    side,
    url,
    district: () => district,
    create,
    change,
    /** A connection that brings the roster, and was looked at once. */
    running: async (more: object = {}) => {
      const id = await create(more)
      await change(id, { role: 'roster' })
      await app.owner('UPDATE connections SET hold_since = NULL WHERE id = $1', [id])
      return id
    },
    shown: async (id: string): Promise<Readonly<Record<string, unknown>>> =>
      (await as('Ada Admin').get(url(`/${id}`))).data.attributes,
    runs,
    look,
    settled,
    /** Asks now, as a person. */
    runNow: async (id: string) => {
      expect((await as('Ada Admin').post(url(`/${id}/run`), undefined)).status).toBe(202)
      return settled(id)
    },
    mailed: async (subject: string) => {
      const found = () => app.mails.filter(mail => mail.subject === subject)
      await vi.waitUntil(() => found().length > 0, { timeout: 20_000, interval: 20 })
      return found()
    },
  }
}

async function* once(bytes: Buffer) {
  yield bytes
}
