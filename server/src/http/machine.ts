import { timingSafeEqual } from 'node:crypto'
import type { Guard, Right } from '@hornbook/contract/endpoint'
import { sql } from 'kysely'
import { tokenIn } from '../access/gate.ts'
import { Refusal } from '../access/refusal.ts'
import { hashOf } from '../access/tokens.ts'
import type { Machine } from './route.ts'
import type { Surroundings } from './surroundings.ts'

interface Row {
  id: string
  name: string
  district_id: string | null
  rights: Right[]
}

/** The service token of a call, with the right that the endpoint asks for; 401 unknown, 403 without the right (D 12). */
export async function machineOf(app: Surroundings, guard: Guard, header: string | undefined): Promise<Machine> {
  const right = typeof guard === 'object' && 'right' in guard ? guard.right : null
  const token = /^Bearer /i.test(header ?? '') ? tokenIn(header) : null
  if (!token || !right) throw new Refusal('invalidToken')
  const own = app.settings.serviceToken
  if (own !== null && timingSafeEqual(hashOf(own), hashOf(token))) {
    if (right !== 'events') throw new Refusal('forbidden')
    return { tokenId: null, name: 'HORNBOOK_SERVICE_TOKEN', districtId: null }
  }
  const { rows } = await sql<Row>`SELECT * FROM service_token_of(${hashOf(token)})`.execute(app.db.queries)
  const row = rows[0]
  if (!row) throw new Refusal('invalidToken')
  if (!row.rights.includes(right)) throw new Refusal('forbidden')
  return { tokenId: row.id, name: row.name, districtId: row.district_id }
}
