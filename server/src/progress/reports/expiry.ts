import { today } from '@hornbook/rules/time/dates'
import { formatLongDate } from '@hornbook/rules/time/written-days'
import type { Db } from '../../db/pool.ts'
import type { StoredRow } from '../../db/tables.ts'
import { timezoneOf } from '../../figures/change.ts'

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

/** The day in the district on which the file expires, '12/24/2026'. */
export const lastDayOf = async (
  tx: Db,
  { district_id, expires_at }: Pick<StoredRow<'user_attachments'>, 'district_id' | 'expires_at'>,
) => formatLongDate(today(await timezoneOf(tx, district_id), Date.parse(expires_at)))

/** Reports that expired before this are listed no more. */
export const listedSince = (now: number) => new Date(now - LISTED_DAYS * DAY_MS).toISOString()
