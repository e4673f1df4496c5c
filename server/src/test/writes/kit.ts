import { randomUUID } from 'node:crypto'
import { addressOf, type Endpoint } from '@hornbook/contract/endpoint'
import { beforeAll } from 'vitest'
import { within } from '../../db/pool.ts'
import { createLink } from '../../session/credential-links.ts'
import { inTown } from '../in-town.ts'
import { TEST_SETTINGS } from '../settings.ts'

export const { app, maple, desk } = inTown({ settings: { selfService: true }, hasEdgeCases: true })

let rosterDistrict: string
beforeAll(async () => {
  rosterDistrict = await desk.district('Of the files')
})
/** The district whose roster files are brought in. */
export const ofFiles = () => rosterDistrict

export interface Call {
  readonly by?: string
  /** The service token of a machine's call, unless it is the configured one. */
  readonly bearer?: string
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: object | Buffer
  readonly cookie?: string
  readonly headers?: Readonly<Record<string, string>>
}

export interface Entry {
  /** The district of the entry: a name of the town, 'the provider', 'the district made' or 'of the files'. */
  readonly in: string
  readonly action: string
  /** 'account', 'link' or the name of the service token; `account` names the person for the first two. */
  readonly actor: string
  readonly account: string | null
  /** The number of changed records of each kind; each has one change row. */
  readonly rows: Readonly<Record<string, number>>
}

export interface Write {
  /** Prepares what the call needs and returns the call. */
  readonly ask: () => Call | Promise<Call>
  readonly leaves: readonly Entry[]
}

export const document = (type: string, attributes: object, relationships?: object) => ({
  data: { type, attributes, ...(relationships && { relationships }) },
})

export const event = (type: string, student: string, attributes: object) => ({
  type,
  id: randomUUID(),
  attributes: { studentId: maple.id(student), finishedAt: '2026-02-03T10:00:00Z', ...attributes },
})

export const lesson = (student: string) => event('lessonCompletion', student, { level: 1, lesson: 1 })

/** The token of an invitation. */
export const linkFor = (name: string) =>
  within(app.db.queries, 'all', tx =>
    createLink(tx, maple.id(`account of ${name}`), 'invitation', { settings: TEST_SETTINGS, now: Date.now() }),
  )

export const inMaple = () => ({ districtId: maple.id('Maple Grove') })

export const ada = { actor: 'account', account: 'Ada Admin' }

export const machine = { actor: 'service token HORNBOOK_SERVICE_TOKEN', account: null, in: 'Maple Grove' }

export const tess = { in: 'Maple Grove', actor: 'account', account: 'account of Tess Teacher' }

const isMachine = ({ guard }: Endpoint) => typeof guard === 'object' && 'right' in guard

/** Makes a call of the contract, as a person or as the learning app. */
export function call(
  endpoint: Endpoint,
  { by, bearer, params = {}, query = {}, body, cookie, headers: own }: Call,
  headers: Record<string, string> = {},
) {
  return app.call({
    method: endpoint.method,
    url: addressOf(endpoint.path, params as never),
    query,
    headers: {
      ...(Buffer.isBuffer(body) && { 'content-type': 'application/zip' }),
      ...(cookie && { cookie }),
      ...own,
      ...headers,
    },
    ...(by && { token: maple.token(by) }),
    ...(isMachine(endpoint) && { bearer: bearer ?? 'service-token-of-the-tests' }),
    ...(body && { payload: body }),
  })
}
