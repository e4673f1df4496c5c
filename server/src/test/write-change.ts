import { audit, type Change } from '../audit/audit.ts'
import { type Db, within } from '../db/pool.ts'

/** Writes one audit entry with change rows of students, as a request does. */
export const writeChange = (db: Db, districtId: string, rows = 1) =>
  within(db, [districtId], tx => writeChangeIn(tx, districtId, rows))

export const writeChangeIn = (tx: Db, districtId: string, rows = 1) => {
  const author = { actor: 'account', accountId: '7', requestId: 'request of a change' }
  const changes: Change[] = Array.from({ length: rows }, (_, at) => ({
    record: 'student',
    recordId: String(at + 1),
    before: at % 2 ? { firstName: 'Zoë', grades: ['KG', '01'], share: 1.5, archived: null } : null,
    after: { firstName: `Åsa "${at}"`, nested: { yes: true, list: [1, [], {}] }, share: at / 8 },
  }))
  return audit(tx, author, districtId, 'student.change', changes, { rows, of: 'the tests' })
}
