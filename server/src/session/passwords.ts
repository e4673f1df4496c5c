import { hash, verify } from '@node-rs/argon2'
import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'

/** argon2id with 19 MiB, two passes, one lane (OWASP's first choice). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** One Unicode form, because keyboards differ in how they write 'é'. */
export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFKC'), COST)

let decoy: Promise<string> | undefined

/** An account without a password, or no account, takes as long to check as any other (SAFE-8). */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password')
  const matches = await verify(stored ?? (await decoy), password.normalize('NFKC'))
  return stored !== null && matches
}

/** The hash of an account's password; null without a password or an account. The only read of a hash (SAFE-2). */
export async function storedHash(db: Db, accountId: string): Promise<string | null> {
  const { rows } = await sql<{ hash: string | null }>`SELECT password_hash_of(${accountId}) AS hash`.execute(db)
  return rows[0]?.hash ?? null
}

/** Gives accounts a password, by its hash. */
export async function storeHash(tx: Db, accountIds: readonly string[], passwordHash: string): Promise<void> {
  await sql`SELECT set_passwords(${`{${accountIds.join(',')}}`}::bigint[], ${passwordHash})`.execute(tx)
}
