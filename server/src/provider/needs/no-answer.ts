import type { TaskName } from '@hornbook/contract/job-tasks'
import { sql } from 'kysely'
import { FAILED_AT } from '../../jobs/own-job.ts'
import {
  type Cause,
  DAY_MS,
  districtOf,
  isoOf,
  type Looked,
  type NamedDistrict,
  NOTHING_MORE,
  ofDistrict,
} from './cause.ts'

/** After so many days an invitation is taken for overlooked. */
const UNANSWERED_DAYS = 14

interface Counted {
  readonly districtId: string
  readonly district: NamedDistrict | null
  readonly count: number
  readonly since: string
}

/**
 * Staff who were invited and have never had a password. Those who have one from another district were only told of this one,
 * and need no link.
 */
export async function unansweredInvitations(looked: Looked): Promise<Cause[]> {
  const { tx, now } = looked
  const { rows } =
    await sql<Counted>`SELECT s.district_id AS "districtId", ${districtOf('s.district_id')}, count(*)::int AS count, min(s.invited_at) AS since
    FROM accounts a JOIN staff s ON s.account_id = a.id
    WHERE a.credentials_set_at IS NULL AND a.last_sign_in_at IS NULL AND s.archived_at IS NULL
      AND s.invited_at <= ${isoOf(now - UNANSWERED_DAYS * DAY_MS)}
      AND ${ofDistrict(looked, 's.district_id')}
    GROUP BY 1`.execute(tx)
  return rows.map(row => ({
    ...NOTHING_MORE,
    ...row,
    cause: 'invitationsUnanswered',
    began: isoOf(Date.parse(row.since) + UNANSWERED_DAYS * DAY_MS),
  }))
}

/** Mails to people of a district. Those to the provider itself are no district's need. */
const MAILS_OF_STAFF: readonly TaskName[] = ['session.mailLink', 'session.mailAdded', 'session.mailGuesses']
const MAILS_OF_DISTRICT: readonly TaskName[] = ['bringingIn.mailFileNews', 'progress.mailReport']

/** Mails that were given up, and people whose address is refused. A mail to staff is settled when they have left, or when a newer link has taken its place. */
export async function returnedMails(looked: Looked): Promise<Cause[]> {
  const { rows } =
    await sql<Counted>`SELECT district_id AS "districtId", ${districtOf('mails.district_id')}, count(DISTINCT id)::int AS count,
      min(failed_at) AS since
    FROM (SELECT 'job ' || j.id AS id, ${FAILED_AT} AS failed_at, s.district_id
        FROM jobs j LEFT JOIN credential_links l ON l.id = (j.payload ->> 'linkId')::bigint
          JOIN staff s ON s.account_id = coalesce(l.account_id, (j.payload ->> 'accountId')::bigint)
            AND s.district_id = coalesce(l.invited_to, (j.payload ->> 'invitedTo')::bigint, s.district_id) AND s.archived_at IS NULL
        WHERE j.task = ANY (${MAILS_OF_STAFF}::text[]) AND j.locked_by IS NULL AND j.attempts >= j.max_attempts AND l.used_at IS NULL
      UNION ALL SELECT 'person ' || s.id, r.refused_at, s.district_id
        FROM mail_refusals r JOIN staff s ON s.district_id = r.district_id AND s.id = r.staff_id AND s.archived_at IS NULL
          JOIN accounts a ON a.id = s.account_id AND a.email = r.email
      UNION ALL SELECT 'job ' || j.id, ${FAILED_AT}, (j.payload ->> 'districtId')::bigint FROM jobs j
        WHERE j.task = ANY (${MAILS_OF_DISTRICT}::text[]) AND j.locked_by IS NULL AND j.attempts >= j.max_attempts) mails
    WHERE ${ofDistrict(looked, 'district_id')}
    GROUP BY district_id`.execute(looked.tx)
  return rows.map(row => ({ ...NOTHING_MORE, ...row, cause: 'mailReturned', began: row.since }))
}
