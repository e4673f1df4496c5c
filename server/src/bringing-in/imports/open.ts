import { OPEN_STATUSES, type openImport } from '@hornbook/contract/bringing-in/open-imports'
import type { RowOf } from '@hornbook/contract/document'
import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import type { Hold } from '../difference/guards.ts'
import type { Problem } from '../reading/problems.ts'

type OpenImport = RowOf<typeof openImport>

/** The latest file of each district if it is held, failed or in progress: a later file settles what was before it. */
export async function openImports(tx: Db): Promise<OpenImport[]> {
  const rows = await tx
    .selectFrom('roster_imports as i')
    .innerJoin('districts', 'districts.id', 'i.district_id')
    .leftJoin('accounts', 'accounts.id', 'i.created_by')
    .select(['i.id', 'i.district_id', 'i.status', 'i.file_name', 'i.holds', 'i.progress', 'i.created_at', 'i.came_by'])
    .select(['districts.name', 'accounts.first_name', 'accounts.last_name', 'accounts.email'])
    .select(
      sql<Problem | null>`(SELECT problem FROM jsonb_array_elements(i.problems::jsonb) AS problem
      WHERE problem ->> 'severity' = 'fatal' LIMIT 1)`.as('fatal'),
    )
    .where('i.status', 'in', [...OPEN_STATUSES])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('roster_imports as later')
            .whereRef('later.district_id', '=', 'i.district_id')
            .whereRef('later.id', '>', 'i.id')
            .select('later.id'),
        ),
      ),
    )
    .orderBy('i.created_at')
    .orderBy('i.id')
    .execute()
  return rows.map(row => ({
    id: row.id,
    status: row.status as OpenImport['status'],
    fileName: row.file_name,
    districtName: row.name,
    reason: (row.holds as Hold[])[0]?.message ?? row.fatal?.message ?? null,
    progress: row.progress as OpenImport['progress'],
    createdAt: row.created_at,
    createdByName: row.came_by ?? ([row.first_name, row.last_name].filter(Boolean).join(' ') || row.email || ''),
    relationships: { district: row.district_id },
  }))
}
