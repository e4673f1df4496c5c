import { type RawBuilder, sql } from 'kysely'

/** The columns of a student's name: changing one of them changes the search words. */
const NAME_COLUMNS = ['first_name', 'middle_name', 'last_name']

export const isNamedBy = (columns: readonly string[]): boolean => NAME_COLUMNS.some(name => columns.includes(name))

const wordsOf = (row: string) => {
  const [first, middle, last] = NAME_COLUMNS.map(name => sql.ref(`${row}.${name}`))
  return sql`words_of_name(${first}, ${middle}, ${last})`
}

/** An INSERT of the words that students are found by (SHELL-14): `rows` is a CTE of whole rows of students. */
export const addWords = (rows: string): RawBuilder<unknown> =>
  sql`INSERT INTO student_words (district_id, student_id, word)
    SELECT ${sql.ref(`${rows}.district_id`)}, ${sql.ref(`${rows}.id`)}, word FROM ${sql.table(rows)}, ${wordsOf(rows)} AS word
    ON CONFLICT (district_id, student_id, word) DO NOTHING`

/** A DELETE of the words that their students no longer have. */
export const dropWords = (rows: string, districtId: string): RawBuilder<unknown> =>
  sql`DELETE FROM student_words w USING ${sql.table(rows)} WHERE w.district_id = ${districtId}
    AND w.student_id = ${sql.ref(`${rows}.id`)} AND w.word NOT IN (SELECT word FROM ${wordsOf(rows)} AS word)`
