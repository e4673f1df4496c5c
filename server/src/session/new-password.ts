import { staffPasswordProblem } from '@hornbook/rules/people/staff-passwords'
import { dictionary } from '@zxcvbn-ts/language-common'
import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'

const common: ReadonlySet<string> = new Set(dictionary['passwords-common'])

/** What is wrong with a new password of an account (SIGN-10), or null. The transaction must reach every district. */
export async function newPasswordProblem(tx: Db, accountId: string, password: string, programName: string) {
  const ownWords = [...(await wordsAbout(tx, accountId)), programName, 'Hornbook']
  return staffPasswordProblem(password, { isCommon: text => common.has(text), ownWords })
}

/** What somebody who knows the person would try: names, addresses, schools and districts. */
async function wordsAbout(tx: Db, accountId: string): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`SELECT DISTINCT word FROM (
      SELECT unnest(ARRAY[email, username, first_name, last_name]) AS word FROM accounts WHERE id = ${accountId}
      UNION ALL SELECT unnest(ARRAY[staff.first_name, staff.middle_name, staff.last_name, districts.name]) FROM staff
        JOIN districts ON districts.id = staff.district_id WHERE staff.account_id = ${accountId}
      UNION ALL SELECT schools.name FROM staff
        JOIN staff_schools ON staff_schools.district_id = staff.district_id AND staff_schools.staff_id = staff.id
        JOIN schools ON schools.district_id = staff_schools.district_id AND schools.id = staff_schools.school_id
        WHERE staff.account_id = ${accountId}
    ) words WHERE word IS NOT NULL`.execute(tx)
  return rows.map(({ word }) => word)
}
