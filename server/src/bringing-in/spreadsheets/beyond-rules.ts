import { findBeyond } from '../../people/beyond.ts'
import type { MemberKind } from '../../people/enrol.ts'
import { t } from '../../texts/texts.ts'
import { type Comparing, problem, type Working } from './working.ts'

/** What a record says counts wherever the person is: only those who see all these places change it (SAFE-6). */
export async function checkPlacesBeyond({ tx, scope }: Comparing, kind: MemberKind, rows: readonly Working[]) {
  const changing = rows.flatMap(row =>
    row.record && Object.keys(row.values).some(name => name !== 'password') ? [{ row, id: row.record.id }] : [],
  )
  const ids = changing.map(({ id }) => id)
  const beyond = await findBeyond(tx, scope, kind, ids)
  for (const { row, id } of changing) if (beyond.has(id)) row.problems.push(problem(null, t('rostering:beyondSchools')))
}
