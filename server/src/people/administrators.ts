import type pg from 'pg'
import { asOwner } from '../db/as-owner.ts'
import { LOCKS } from '../db/locks.ts'

/** The Administrator account of an address; null if the account is not an Administrator's. */
export interface FoundAdministrator {
  readonly id: string
  readonly isNew: boolean
}

const KNOWN = `SELECT a.id, EXISTS (SELECT FROM administrators ad WHERE ad.account_id = a.id) AS administrator,
  a.first_name <> '' OR a.last_name <> '' AS has_name FROM accounts a WHERE lower(normalize(a.email, NFKC)) = lower(normalize($1, NFKC))`
interface KnownRow {
  readonly id: string
  readonly administrator: boolean
  readonly has_name: boolean
}

/** The Administrator with an address, and whether they have a name; null if nobody has the address. */
export async function findAdministrator(
  owner: pg.ClientConfig,
  email: string,
): Promise<{ readonly hasName: boolean } | 'somebodyElse' | null> {
  const { rows } = await asOwner(owner, client => client.query<KnownRow>(KNOWN, [email]))
  const [row] = rows
  if (!row) return null
  return row.administrator ? { hasName: row.has_name } : 'somebodyElse'
}

/**
 * Finds or creates the Administrator with an address (PEOPLE-12). As the owner of the tables, because no call makes
 * anybody an Administrator (SAFE-2).
 */
export async function findOrCreateAdministrator(
  owner: pg.ClientConfig,
  email: string,
  name: { readonly first: string; readonly last: string } = { first: '', last: '' },
): Promise<FoundAdministrator | null> {
  return asOwner(owner, async client => {
    await client.query('SELECT pg_advisory_xact_lock($1)', [LOCKS.administrators])
    const known = await client.query<KnownRow>(KNOWN, [email])
    const [row] = known.rows
    if (row) return row.administrator ? { id: row.id, isNew: false } : null
    const made = await client.query<{ id: string }>(
      'INSERT INTO accounts (email, first_name, last_name) VALUES ($1, $2, $3) RETURNING id',
      [email, name.first, name.last],
    )
    const { id } = made.rows[0] as { id: string }
    await client.query('INSERT INTO administrators (account_id) VALUES ($1)', [id])
    return { id, isNew: true }
  })
}

/** Makes an account an Administrator, or ends that. */
export async function setAdministrator(owner: pg.ClientConfig, accountId: string, isOne: boolean): Promise<void> {
  const statement = isOne
    ? 'INSERT INTO administrators (account_id) VALUES ($1) ON CONFLICT DO NOTHING'
    : 'DELETE FROM administrators WHERE account_id = $1'
  await asOwner(owner, client => client.query(statement, [accountId]))
}
