import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApplication, testApplication } from '../../test/application.ts'
import { addEdgeCases } from '../../test/edge-cases.ts'
import { type Town, town } from '../../test/town.ts'
import { uploadClient } from '../../test/upload-client.ts'

/** Texts that spreadsheets spoil or that forms would refuse today. Such records exist, and must stay as they are. */
const NAMES = [
  ...["O'Neil", '=1+1', "'=1+1", "''-1", '\t=1', '\r=1', '＝1+1', '007', '1/2', '1e5', '1E+5', '#REF!', '2026-01-02'],
  ...['a;b,c', 'One; Two', '"both"', 'two\nlines', 'two\r\nlines', ' spaces ', '_x0041_', '<&>', '👩‍👧 emoji', 'محمد'],
  ...['\u202eright to left', '\u0001\u001f', '\u2028', 'ﬁne ＷＩＤＥ', '#12', 'new', 'x'.repeat(500)],
]

let app: TestApplication
let maple: Town
let district = ''
beforeAll(async () => {
  app = await testApplication()
  maple = await addEdgeCases(app, await town(app))
  district = maple.id('Maple Grove')
  const oak = maple.id('Oak')
  await app.owner(
    'INSERT INTO schools (district_id, name) SELECT $1::bigint, n FROM unnest($2::text[]) n UNION ALL SELECT $1::bigint, n FROM unnest($2::text[]) n',
    [district, NAMES],
  )
  await app.owner(
    `WITH c AS (INSERT INTO classrooms (district_id, school_id, name, class_code)
        SELECT $1::bigint, $2::bigint, n, n FROM unnest($3::text[]) n UNION ALL SELECT $1::bigint, $2::bigint, n, n FROM unnest($3::text[]) n RETURNING id, name),
      s AS (INSERT INTO students (district_id, first_name, middle_name, last_name, one_roster_id, username, grades, source)
        SELECT $1::bigint, n, n, n, n, n, '{KG,01}', CASE WHEN length(n) < 6 THEN 'Clever' END FROM unnest($3::text[]) n RETURNING id, first_name)
      INSERT INTO student_enrollments (district_id, student_id, classroom_id, school_id)
        SELECT $1::bigint, s.id, c.id, $2::bigint FROM s JOIN c ON c.name = s.first_name`,
    [district, oak, [...NAMES]],
  )
  await app.owner(
    'INSERT INTO student_schools (district_id, student_id, school_id) SELECT DISTINCT $1::bigint, student_id, school_id FROM student_enrollments WHERE district_id = $1 ON CONFLICT DO NOTHING',
    [district],
  )
  // Staff of two schools, with odd names, last days that are over, and classes.
  await app.owner(
    `WITH a AS (INSERT INTO accounts (email, first_name, last_name) SELECT 'odd' || o || '@example.org', n, n FROM unnest($3::text[]) WITH ORDINALITY x(n, o) RETURNING id, first_name),
      st AS (INSERT INTO staff (district_id, account_id, first_name, middle_name, last_name, role, source, ends_on)
        SELECT $1::bigint, id, first_name, first_name, first_name, 'Teacher', CASE WHEN length(first_name) < 6 THEN 'Clever' END, CASE WHEN length(first_name) > 5 THEN date '2020-01-02' END FROM a RETURNING id)
      INSERT INTO staff_schools (district_id, staff_id, school_id) SELECT $1::bigint, id, unnest(ARRAY[$2::bigint, $4::bigint]) FROM st`,
    [district, oak, NAMES.filter(name => /[\p{L}\p{N}\p{S}]/u.test(name)), maple.id('Elm')],
  )
  await app.owner(
    `INSERT INTO staff_enrollments (district_id, staff_id, classroom_id, school_id)
      SELECT $1::bigint, st.id, c.id, c.school_id FROM staff st JOIN classrooms c ON c.district_id = $1 AND c.name = st.first_name
      WHERE st.district_id = $1 AND st.source IS NOT NULL`,
    [district],
  )
  // Without statistics, PostgreSQL takes seconds for the list of classes.
  await app.owner('ANALYZE')
})
afterAll(() => app.close())

describe.each(['students', 'classrooms', 'teachers', 'schools'])('A download of %s', list => {
  test.each(['csv', 'xlsx'])('as %s changes nothing when it comes back', async format => {
    for (const person of ['Dana District', 'Sam School']) {
      const token = maple.token(person)
      const url = `/api/districts/${district}/${list}/spreadsheet?format=${format}`
      const file = await app.call({ method: 'GET', url, token })
      const client = uploadClient(app, token, district)
      const upload = await client.upload(list, file.rawPayload, `list.${format}`)
      expect(upload.columns.map(({ field }) => field).filter(Boolean).length).toBeGreaterThan(4)
      const rows = await client.rows(upload.id, '?page[size]=5&filter[outcomeEq]=problem')
      expect([rows, await client.rows(upload.id, '?filter[outcomeEq]=changed')]).toEqual([[], []])
      expect(upload.counts).toMatchObject({ new: 0, changed: 0, problem: 0, synced: 0 })
      // Sam sees one school; every other list is long.
      expect(upload.counts.unchanged).toBeGreaterThanOrEqual(
        list === 'schools' && person === 'Sam School' ? 1 : NAMES.length,
      )
      expect((await client.applyCall(upload.id)).json().errors[0].detail).toBe('Nothing would change.')
    }
  })
})
