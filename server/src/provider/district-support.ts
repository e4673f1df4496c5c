import type { readDistrictSupport } from '@hornbook/contract/provider/district-support'
import { fullName } from '@hornbook/rules/people/names'
import { dayNumberIn } from '@hornbook/rules/time/dates'
import { sql } from 'kysely'
import { teachersIn } from '../access/scope.ts'
import type { Db } from '../db/pool.ts'
import { districtActivity } from '../figures/district-activity.ts'
import { type AnswerOf, type MemberCall, placeOf, scopeOf } from '../http/route.ts'
import { listJobs } from '../jobs/list.ts'
import { accountName } from '../people/names.ts'

type Support = AnswerOf<(typeof readDistrictSupport)['returns']>

/** How many of each are listed; the page has links to the others. */
const MAX_LISTED = 5

/** A district for whoever helps it (SHELL-10). */
export async function districtSupport(call: MemberCall): Promise<Support> {
  const { tx, now } = call
  const { districtId } = placeOf(call)
  const { timezone } = await tx
    .selectFrom('districts')
    .select('timezone')
    .where('id', '=', districtId)
    .executeTakeFirstOrThrow()
  const { used, enrolled, today, studentsToday, lastDay, usual } = await districtActivity(
    tx,
    districtId,
    dayNumberIn(timezone)(now),
  )
  return {
    seats: { used, enrolled },
    lessons: { today, studentsToday, lastDay, usual },
    oneRoster: await lastSwitch(tx, districtId),
    administrators: await administratorsOf(call),
    files: await latestFiles(tx, districtId),
    imports: await latestImports(tx, districtId),
    jobs: (await listJobs(tx, { district: districtId, limit: MAX_LISTED })).map(
      ({ id, task, state, lastError, createdAt }) => ({ id, task, state, lastError, createdAt }),
    ),
  }
}

/** Who changed the switch of roster files last, when and why. */
async function lastSwitch(tx: Db, districtId: string): Promise<Support['oneRoster']> {
  const { rows } = await sql<Support['oneRoster']>`SELECT e.at AS "changedAt", ${accountName('a')} AS "changedBy",
      e.facts->>'reason' AS reason
    FROM changes c JOIN audit_entries e ON e.district_id = c.district_id AND e.id = c.entry_id
      LEFT JOIN accounts a ON a.id = e.account_id
    WHERE c.district_id = ${districtId} AND c.record = 'district' AND c.record_id = ${districtId}
      AND c.after->>'oneRosterEnabled' IS DISTINCT FROM c.before->>'oneRosterEnabled' AND c.after->>'oneRosterEnabled' IS NOT NULL
    ORDER BY e.id DESC LIMIT 1`.execute(tx)
  return rows[0] ?? { changedAt: null, changedBy: null, reason: null }
}

async function administratorsOf(call: MemberCall): Promise<Support['administrators']> {
  const rows = await teachersIn(call.tx, scopeOf(call))
    .innerJoin('accounts', 'accounts.id', 'staff.account_id')
    .where('staff.archived_at', 'is', null)
    .where('staff.role', '=', 'DistrictAdmin')
    .select(['staff.id', 'staff.first_name', 'staff.middle_name', 'staff.last_name', 'accounts.email'])
    .orderBy('staff.id')
    .execute()
  return rows.map(({ id, first_name: firstName, middle_name: middleName, last_name: lastName, email }) => ({
    id,
    name: fullName({ firstName, middleName, lastName }),
    email,
  }))
}

/** What waits for the provider comes first. */
const latestFiles = (tx: Db, districtId: string): Promise<Support['files']> =>
  tx
    .selectFrom('file_uploads as f')
    .innerJoin('accounts as sender', 'sender.id', 'f.account_id')
    .leftJoin('accounts as taker', 'taker.id', 'f.taken_by')
    .where('f.district_id', '=', districtId)
    .where('f.status', 'in', ['new', 'available', 'purged'])
    .select(['f.id', 'f.file_name as fileName', 'f.resolved_at as resolvedAt'])
    .select(sql<string>`coalesce(${accountName('sender')}, '')`.as('sentBy'))
    .select(sql<'new' | 'available' | 'purged'>`f.status`.as('status'))
    .select(sql<string>`f.uploaded_at`.as('uploadedAt'))
    .select(accountName('taker').as('takenBy'))
    .orderBy(sql`f.resolved_at IS NULL AND f.status <> 'purged' DESC`)
    .orderBy('f.uploaded_at', 'desc')
    .limit(MAX_LISTED)
    .execute()

const latestImports = (tx: Db, districtId: string): Promise<Support['imports']> =>
  tx
    .selectFrom('roster_imports')
    .where('district_id', '=', districtId)
    .select(['id', 'file_name as fileName', 'status', 'created_at as createdAt'])
    .orderBy('id', 'desc')
    .limit(MAX_LISTED)
    .execute()
