import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import { seal, unseal } from '../secrets/sealing.ts'
import { keyFor } from '../secrets/tokens.ts'

const wrapping = (secret: string) => keyFor('wrapped keys of districts', secret)
const keyPlace = (districtId: string) => `key of district ${districtId}`
/** What is sealed for a student. */
type Sealed = 'password' | 'picture password'

/** What a sealed text is bound to: the student and the secret (SAFE-9). */
export const passwordPlace = (districtId: string, studentId: string, of: Sealed = 'password') =>
  `district ${districtId}, student ${studentId}, ${of}`

/** The district's own key, made when it is first needed. Two calls that make it at once agree on one. */
export async function keyOfDistrict(tx: Db, secret: string, districtId: string): Promise<Buffer> {
  const stored = async () => {
    const row = await tx
      .selectFrom('district_keys')
      .select('wrapped')
      .where('district_id', '=', districtId)
      .executeTakeFirst()
    return row && unseal(wrapping(secret), row.wrapped, keyPlace(districtId))
  }
  const known = await stored()
  if (known) return known
  const wrapped = seal(wrapping(secret), randomBytes(32), keyPlace(districtId))
  await sql`INSERT INTO district_keys (district_id, wrapped) VALUES (${districtId}::bigint, ${wrapped})
    ON CONFLICT (district_id) DO NOTHING`.execute(tx)
  const made = await stored()
  if (!made) throw new Error('The key of the district was not stored')
  return made
}

/**
 * Opens students' passwords and picture passwords; null stays null. The audit says who reads them, and is committed before
 * they leave (SAFE-9).
 */
export async function openSecrets(tx: Db, secret: string, districtId: string) {
  const key = await keyOfDistrict(tx, secret, districtId)
  return (studentId: string, of: Sealed, stored: Buffer | null): string | null =>
    stored && unseal(key, stored, passwordPlace(districtId, studentId, of)).toString()
}

/** Encrypts students' passwords for `students.password_cipher`, as text that PostgreSQL reads as bytes. */
export async function passwordSealer(tx: Db, secret: string, districtId: string) {
  const key = await keyOfDistrict(tx, secret, districtId)
  return (studentId: string, password: string, of: Sealed = 'password'): string =>
    `\\x${seal(key, Buffer.from(password), passwordPlace(districtId, studentId, of)).toString('hex')}`
}

/** A student's stored password, or null, encrypted for another student of the district, to whom it then belongs. */
export async function resealPassword(
  tx: Db,
  secret: string,
  districtId: string,
  stored: Buffer | null,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<string | null> {
  const password = (await openSecrets(tx, secret, districtId))(from, 'password', stored)
  return password === null ? null : (await passwordSealer(tx, secret, districtId))(to, password)
}
