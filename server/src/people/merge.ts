import { type RawBuilder, sql } from 'kysely'
import { idArray } from '../db/id-array.ts'
import type { Db } from '../db/pool.ts'
import { change, raiseVersions } from './change.ts'
import { editedColumnsOf } from './edited-columns.ts'
import { joinAsWell } from './enrol.ts'
import { joinNotes } from './merged-notes.ts'
import { asRows, type WriteContext } from './records.ts'
import { resealPassword } from './student-passwords.ts'

/** Columns that tell students apart: the merged student gets the kept one's old value, so that undoing finds it. */
const EXCHANGED: readonly string[] = ['one_roster_id', 'username']

export interface Merge {
  readonly keptId: string
  readonly mergedId: string
  readonly takes: readonly string[]
}

/** What one student can take from another, by column. */
type Details = Readonly<Record<string, unknown>> & { readonly password_cipher: Buffer | null }

/**
 * Merges a student into another (HEALTH-3): the kept one joins the merged one's schools and classes, and the merged
 * one's events count for the kept one. The merged record is archived and otherwise stays whole. Lock the figures first,
 * because events refer to the rows; afterwards call `changeFigures` for both.
 */
export async function mergeStudent(tx: Db, context: WriteContext, secret: string, merge: Merge): Promise<void> {
  const { keptId, mergedId, takes } = merge
  const [kept, merged] = [await detailsOf(tx, context, keptId), await detailsOf(tx, context, mergedId)]
  const goes = { merged_into: keptId, archived_at: context.at }
  const exchanged = takes.filter(column => EXCHANGED.includes(column))
  await write(tx, context, mergedId, { ...goes, ...pick(kept, exchanged), ...(signsIn(takes) && { username: null }) })
  const passwords = await exchangedPasswords(tx, context, secret, merge)
  if (takes.length > 0) await write(tx, context, keptId, { ...pick(merged, takes), ...passwords?.kept })
  if (passwords) await write(tx, context, mergedId, { username: kept.username, ...passwords.merged })
  await redirect(tx, context, sql`s.merged_into = ${mergedId}`, keptId)
  await joinAsWell(tx, context, mergedId, keptId)
  await raiseVersions(tx, context.districtId, 'student', [keptId])
  await joinNotes(tx, context, merge)
  await sql`INSERT INTO student_merges (district_id, kept_id, merged_id, takes, entry_id, merged_at)
    VALUES (${context.districtId}::bigint, ${keptId}::bigint, ${mergedId}::bigint, ${[...takes]}::text[],
      ${context.entryId}::bigint, ${context.at}::timestamptz)`.execute(tx)
}

const signsIn = (takes: readonly string[]) => takes.includes('username')

interface Separation extends Merge {
  /** Who had been merged into the student who returns. */
  readonly followers: readonly string[]
  /** What the student who stays gets back, by column. */
  readonly before: Partial<Details>
  /** What the student who returns gets back. */
  readonly own: Partial<Details>
}

/**
 * Brings a merged student back. `takes` are the columns that are still as the merge left them; the others stay as they
 * are. `writeBack` restores schools and classes. Lock the figures first; afterwards call `changeFigures` for everybody.
 */
export async function separateStudent(tx: Db, context: WriteContext, secret: string, separation: Separation) {
  const { keptId, mergedId, takes, followers, before, own } = separation
  const exchanged = takes.filter(column => EXCHANGED.includes(column) && column !== 'username')
  const returns = { merged_into: null, archived_at: null }
  await redirect(tx, context, sql`s.id = ANY (${idArray(followers)})`, mergedId)
  await write(tx, context, mergedId, { ...returns, ...pick(own, exchanged), ...(signsIn(takes) && { username: null }) })
  const passwords = await exchangedPasswords(tx, context, secret, separation)
  if (takes.length > 0) await write(tx, context, keptId, { ...pick(before, takes), ...passwords?.kept })
  if (passwords) await write(tx, context, mergedId, { ...pick(own, ['username']), ...passwords.merged })
}

const pick = (from: Partial<Details>, columns: readonly string[]) =>
  Object.fromEntries(columns.map(column => [column, from[column] ?? null]))

const write = (tx: Db, context: WriteContext, id: string, row: Readonly<Record<string, unknown>>) =>
  change(tx, context, 'student', Object.keys(row), asRows('student', [{ id, ...row }]))

/** Makes merged students point to another kept student. */
async function redirect(tx: Db, context: WriteContext, which: RawBuilder<unknown>, to: string) {
  const rows = sql`SELECT s.id, ${to}::bigint AS merged_into FROM students s
    WHERE s.district_id = ${context.districtId} AND s.merged_into IS NOT NULL AND ${which}`
  await change(tx, context, 'student', ['merged_into'], rows)
}

async function detailsOf(tx: Db, { districtId }: WriteContext, id: string): Promise<Details> {
  const columns = [...editedColumnsOf('student'), 'password_cipher'].map(column => sql.ref(column))
  const { rows } = await sql<Details>`SELECT ${sql.join(columns)} FROM students
    WHERE district_id = ${districtId} AND id = ${id}`.execute(tx)
  const [found] = rows
  if (!found) throw new Error(`Student ${id} is missing`)
  return found
}

/** A password goes with its user name; each is sealed for the student who has it. */
async function exchangedPasswords(tx: Db, context: WriteContext, secret: string, { keptId, mergedId, takes }: Merge) {
  if (!signsIn(takes)) return null
  const { districtId } = context
  const [kept, merged] = [await detailsOf(tx, context, keptId), await detailsOf(tx, context, mergedId)]
  const toKept = { from: mergedId, to: keptId }
  const toMerged = { from: keptId, to: mergedId }
  return {
    kept: { password_cipher: await resealPassword(tx, secret, districtId, merged.password_cipher, toKept) },
    merged: { password_cipher: await resealPassword(tx, secret, districtId, kept.password_cipher, toMerged) },
  }
}
