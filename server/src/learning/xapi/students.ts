import { sql } from 'kysely'
import type { ServiceCaller } from '../../access/service-caller.ts'
import { idArray } from '../../db/id-array.ts'
import { type Database, within } from '../../db/pool.ts'
import { reachOfToken } from '../intake/student-finder.ts'
import type { StudentName } from './matching.ts'

/** A student as the events' door is told, and the district; null where it is not known yet. */
export interface NamedStudent {
  readonly attributes: Readonly<Record<string, string>>
  readonly districtId: string | null
}

/** Finds the students that statements name. A Student Id and an id of a roster system say nothing without a district. */
export async function findStudents(
  db: Database,
  caller: ServiceCaller,
  names: readonly StudentName[],
): Promise<(name: StudentName) => NamedStudent | null> {
  const { districtId } = caller
  const given = (by: StudentName['by']) => names.filter(each => each.by === by).map(({ name }) => name)
  const [ids, studentIds] = [given('id'), districtId === null ? [] : given('oneRosterId')]
  const rows =
    ids.length + studentIds.length === 0
      ? []
      : await within(db.queries, reachOfToken(caller), tx =>
          tx
            .selectFrom('students')
            .select(['id', 'district_id', 'one_roster_id', 'merged_into'])
            .where(sql<boolean>`(id = ANY (${idArray(ids)}) OR one_roster_id = ANY (${studentIds}))`)
            .$if(districtId !== null, query => query.where('district_id', '=', districtId ?? ''))
            .execute(),
        )
  return ({ by, name }) => {
    if (by === 'sourcedId') return districtId === null ? null : { attributes: { studentSourcedId: name }, districtId }
    if (by === 'id') {
      const found = rows.find(({ id }) => id === String(BigInt(name)))
      return { attributes: { studentId: name }, districtId: found?.district_id ?? districtId }
    }
    const found = rows.filter(row => row.one_roster_id === name && row.merged_into === null)
    return found.length === 1 ? { attributes: { studentId: found[0]?.id ?? '' }, districtId } : null
  }
}
