import { audit, type Change } from '../audit/audit.ts'
import { type Db, within } from '../db/pool.ts'

/** Writes one audit entry with change rows of students, as a request does. */
export const writeChange = (db: Db, districtId: string, rows = 1, action = 'student.change') =>
  within(db, [districtId], tx => writeChangeIn(tx, districtId, rows, action))

export const writeChangeIn = (tx: Db, districtId: string, rows = 1, action = 'student.change') => {
  const author = { actor: 'account', accountId: '7', requestId: `request of ${action}` }
  const changes: Change[] = Array.from({ length: rows }, (_, at) => ({
    record: 'student',
    recordId: String(at + 1),
    before: at % 2 ? { firstName: 'Zoë', grades: ['KG', '01'], share: 1.5, archived: null } : null,
    after: { firstName: `Åsa "${at}"`, nested: { yes: true, list: [1, [], {}] }, share: at / 8 },
  }))
  return audit(tx, author, districtId, action, changes, { rows, of: 'the tests' })
}
