import type { StoredRow } from '../../db/tables.ts'

/** How long the file of a report can be downloaded (RPT-4). */
const KEPT_DAYS = 30
/** An expired report is listed this much longer, so that it can be asked for again. */
const LISTED_DAYS = 90

const DAY_MS = 86_400_000

/** When a report that is asked for now expires. */
export const expiryOf = (now: number) => new Date(now + KEPT_DAYS * DAY_MS).toISOString()

export const isExpired = (
  { status, expires_at }: Pick<StoredRow<'user_attachments'>, 'status' | 'expires_at'>,
  now: number,
) => status === 'expired' || Date.parse(expires_at) <= now

/** Reports that expired before this are listed no more. */
export const listedSince = (now: number) => new Date(now - LISTED_DAYS * DAY_MS).toISOString()
