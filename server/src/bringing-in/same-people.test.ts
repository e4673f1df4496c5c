import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { inTown } from '../test/in-town.ts'
import { type CsvFiles, rosterFiles, zipOf } from '../test/oneroster-zip.ts'

const { app, as, desk } = inTown()

const SIZE = { version: '1.1', schools: 2, classes: 4, students: 40 } as const

describe('a sourcedId that comes with the name of another child', () => {
  test('is asked about; without an answer the row is left out by name, and the child here stays as before', async () => {
    const district = await districtWithBase('unanswered')
    const before = await desk.dump(district)
    const shown = await desk.preview(district, await recycled('unanswered'))
    expect(shown).toMatchObject({ status: 'previewed', counts: { students: { skipped: 1, unchanged: 39 } } })
    expect(desk.changes(shown)).toEqual({})
    const [question] = await questionsOf(district, shown.id)
    expect(question?.attributes).toMatchObject({
      kind: 'students',
      key: 'sourcedId',
      value: 'p000001',
      knownName: 'Ben Abara',
      incomingName: 'Zuri Quill',
      same: null,
      unanswered: 'leftOut',
      hasLeft: false,
    })
    expect(shown.problems.filter(({ code }) => code === 'person.left_out')).toMatchObject([
      { severity: 'error', sourcedId: 'p000001', message: expect.stringContaining('is Ben Abara here') },
    ])
    await desk.apply(district, shown.id)
    expect(await desk.dump(district)).toEqual(before)
  })

  test('said to be the same, the record is renamed, and later files ask nothing', async () => {
    const district = await districtWithBase('same')
    const ben = await student(district, 'Ben Abara')
    const shown = await desk.preview(district, await recycled('same'))
    const again = await sayAll(district, shown.id, true)
    expect(desk.changes(again)).toEqual({ students: { changed: 1 } })
    await desk.apply(district, shown.id)
    expect((await student(district, 'Zuri Quill'))?.id).toBe(ben?.id)
    const next = await desk.preview(district, await recycled('same'))
    expect([desk.changes(next), await questionsOf(district, next.id)]).toEqual([{}, []])
  })

  test('said to be another, the new child begins with nothing, the old one is archived without the ids, and undo gives all back', async () => {
    const district = await districtWithBase('another')
    const ben = await student(district, 'Ben Abara')
    const before = await desk.snapshot(district)
    const shown = await desk.preview(district, await recycled('another'))
    const again = await sayAll(district, shown.id, false)
    expect(desk.changes(again)).toMatchObject({ students: { added: 1, archived: 1 } })
    const applied = await desk.apply(district, shown.id)
    expect(applied).toMatchObject({ status: 'applied', counts: again.counts })
    expect(await student(district, 'Ben Abara')).toEqual({
      id: ben?.id,
      sourced_id: null,
      student_id: null,
      archived: true,
    })
    expect(await student(district, 'Zuri Quill')).toMatchObject({ sourced_id: 'p000001', student_id: '10001' })
    const next = await desk.preview(district, await recycled('another'))
    expect(desk.changes(next)).toEqual({})
    await desk.undo(district, shown.id)
    const now = await desk.snapshot(district)
    const zuri = await student(district, 'Zuri Quill')
    expect(zuri).toMatchObject({ sourced_id: null, student_id: null, archived: true })
    expect(now.filter(({ id, name }) => !(name === 'students' && id === zuri?.id))).toEqual(before)
  })

  test('an answer outlives its file, and is taken back with null', async () => {
    const district = await districtWithBase('kept')
    const first = await desk.preview(district, await recycled('kept'))
    const [question] = await questionsOf(district, first.id)
    await say(district, first.id, question?.id ?? '', true)
    const stale = await desk.applyCall(district, first.id)
    expect([stale.status, stale.code]).toEqual([409, 'stalePreview'])
    const second = await desk.preview(district, await recycled('kept'))
    expect(desk.changes(second)).toEqual({ students: { changed: 1 } })
    const [again] = await questionsOf(district, second.id)
    expect(again?.attributes.same).toBe(true)
    await say(district, second.id, again?.id ?? '', null)
    expect(desk.changes(await desk.answer(district, second.id, {}))).toEqual({})
  })
})

describe('a Student Id that comes with a new sourcedId and another name', () => {
  const newChild = (host: string) =>
    zipOf(
      Object.fromEntries(
        Object.entries(baseOf(host)).map(([name, text]) => [
          name,
          text.replaceAll('p000001', 'p999999').replace(/(p999999,,,true,[^\n]*?),Ben,Abara,/, '$1,Zuri,Quill,'),
        ]),
      ),
    )

  test('is a new child, since the one who had it is no longer in the file', async () => {
    const district = await districtWithBase('left')
    const ben = await student(district, 'Ben Abara')
    const shown = await desk.preview(district, await newChild('left'))
    expect(desk.changes(shown)).toMatchObject({ students: { added: 1, archived: 1 } })
    expect((await questionsOf(district, shown.id))[0]?.attributes).toMatchObject({
      key: 'identifier',
      value: '10001',
      unanswered: 'added',
      hasLeft: true,
    })
    await desk.apply(district, shown.id)
    expect(await student(district, 'Ben Abara')).toMatchObject({ id: ben?.id, student_id: null, archived: true })
    expect(await student(district, 'Zuri Quill')).toMatchObject({ student_id: '10001', sourced_id: 'p999999' })
    expect(desk.changes(await desk.preview(district, await newChild('left')))).toEqual({})
  })

  test('of a child entered by hand is left out until it is answered', async () => {
    const district = await districtWithBase('by-hand')
    await app.owner(
      `UPDATE students SET source = NULL, sourced_id = NULL WHERE district_id = $1 AND sourced_id = 'p000001'`,
      [district],
    )
    const shown = await desk.preview(district, await newChild('by-hand'))
    expect(desk.changes(shown)).toEqual({})
    const again = await sayAll(district, shown.id, false)
    expect(desk.changes(again)).toMatchObject({ students: { added: 1, changed: 1 } })
    await desk.apply(district, shown.id)
    expect(await student(district, 'Ben Abara')).toMatchObject({ student_id: null, archived: false })
  })
})

describe('an address that comes to another teacher', () => {
  /** t000001 has left; t999999 has her address, and another name. */
  const successor = (host: string) =>
    zipOf(
      Object.fromEntries(
        Object.entries(baseOf(host)).map(([name, text]) => [
          name,
          text.replaceAll('t000001', 't999999').replace(/(teacher1,,)[^,]+,[^,]+,,10001,/, '$1Zuri,Quill,,E-99,'),
        ]),
      ),
    )
  const departed = async (host: string) => {
    const district = await districtWithBase(host)
    const old = await teacher(district, 'Ben Abara')
    await used(old?.account ?? '')
    return { district, old }
  }

  test('has a new account; the old one keeps everything but the address', async () => {
    const { district, old } = await departed('successor')
    const shown = await desk.preview(district, await successor('successor'))
    expect(desk.changes(shown)).toMatchObject({ teachers: { added: 1, archived: 1 } })
    await desk.apply(district, shown.id)
    const fresh = await teacher(district, 'Zuri Quill')
    expect(fresh).toMatchObject({ email: 'teacher1@successor.example', archived: false })
    expect(fresh?.account).not.toBe(old?.account)
    expect(await teacher(district, 'Ben Abara')).toMatchObject({ account: old?.account, email: null, archived: true })
    expect(await waysIn(fresh?.account ?? '')).toMatchObject({ settled: false, password: false, sessions: 0 })
    expect(await waysIn(old?.account ?? '')).toMatchObject({ password: true, sessions: 0, links: 0, signOns: 1 })
    expect(desk.changes(await desk.preview(district, await successor('successor')))).toEqual({})
    await desk.undo(district, shown.id)
    expect(await teacher(district, 'Ben Abara')).toMatchObject({ email: 'teacher1@successor.example', archived: false })
    expect(await teacher(district, 'Zuri Quill')).toMatchObject({ email: null, archived: true })
  })

  test('who is said to be the one who left gets the record without its password, sessions, code, role and links, and a mail', async () => {
    const { district, old } = await departed('taken-over')
    await app.owner(`UPDATE staff SET role = 'DistrictAdmin' WHERE id = $1`, [old?.id])
    const shown = await desk.preview(district, await successor('taken-over'))
    const again = await sayAll(district, shown.id, true)
    expect(desk.changes(again)).toMatchObject({ teachers: { changed: 1 } })
    await desk.apply(district, shown.id)
    expect(await teacher(district, 'Zuri Quill')).toMatchObject({ id: old?.id, account: old?.account, role: 'Teacher' })
    expect(await waysIn(old?.account ?? '')).toMatchObject({
      settled: false,
      code: 2,
      password: false,
      sessions: 0,
      signOns: 0,
    })
    const invitations = () =>
      app.owner(`SELECT FROM credential_links WHERE account_id = $1 AND purpose = 'invitation'`, [old?.account])
    await expect.poll(invitations, { timeout: 20_000 }).toHaveLength(1)
  })
})

const CASES = new URL('../../../../shared/data/cases/', import.meta.url)
const caseZip = (name: string) => readFileSync(new URL(name, CASES))

test.runIf(existsSync(CASES))('the case of a recycled address: Someone Else is not Tea T2', async () => {
  const district = await desk.district('REC')
  await desk.importRoster(district, caseZip('recycled-staff-email-1.zip'))
  const old = await teacher(district, 'Tea T2')
  await used(old?.account ?? '')
  const shown = await desk.preview(district, caseZip('recycled-staff-email-2.zip'))
  expect(await questionsOf(district, shown.id)).toMatchObject([
    { attributes: { knownName: 'Tea T2', incomingName: 'Someone Else', key: 'email', same: null } },
  ])
  await desk.apply(district, shown.id, true)
  expect((await teacher(district, 'Someone Else'))?.account).not.toBe(old?.account)
  expect(await teacher(district, 'Tea T2')).toMatchObject({ email: null, archived: true })
})

describe('a teacher with an id for each school', () => {
  const classesOf = (district: string, email: string) =>
    app.owner<{ name: string }>(
      `SELECT c.name FROM staff s JOIN accounts a ON a.id = s.account_id
        JOIN staff_enrollments e ON e.district_id = s.district_id AND e.staff_id = s.id AND e.ended_at IS NULL
        JOIN classrooms c ON c.district_id = s.district_id AND c.id = e.classroom_id
       WHERE s.district_id = $1 AND a.email = $2 ORDER BY c.name`,
      [district, email],
    )

  test('is one account with the classes of both', async () => {
    const district = await desk.district('two-ids')
    const files = baseOf('two-ids')
    const users = (files['users.csv'] as string)
      .replace('teacher1@', 'teacher0@')
      .replace(/(t000001,[^\n]*?),Ben,Abara,/, '$1,Amara,Abara,')
    const shown = await desk.preview(district, await zipOf({ ...files, 'users.csv': users }))
    expect(shown.problems.filter(({ code }) => code.startsWith('user.'))).toMatchObject([
      { code: 'user.several_ids', severity: 'repair', sourcedId: 't000001' },
    ])
    expect(shown.counts.teachers).toMatchObject({ added: 3, skipped: 0 })
    await desk.apply(district, shown.id)
    expect(await classesOf(district, 'teacher0@two-ids.example')).toHaveLength(2)
    expect(desk.changes(await desk.preview(district, await zipOf({ ...files, 'users.csv': users })))).toEqual({})
  })

  test.runIf(existsSync(CASES))('is so in the case of K1 and K3', async () => {
    const district = await desk.district('PSC')
    await desk.importRoster(district, caseZip('one-teacher-two-ids.zip'))
    expect((await classesOf(district, 't1.psc@strangers.example')).map(({ name }) => name)).toEqual([
      'Class K1',
      'Class K3',
    ])
  })
})

/** The base file, with the addresses of its own district. */
const baseOf = (host: string): CsvFiles => {
  const files = rosterFiles(SIZE)
  return { ...files, 'users.csv': (files['users.csv'] as string).replaceAll('@school.example', `@${host}.example`) }
}

async function districtWithBase(host: string) {
  const district = await desk.district(host)
  await desk.importRoster(district, await zipOf(baseOf(host)))
  return district
}

interface Question {
  id: string
  attributes: Record<string, unknown>
}

async function questionsOf(district: string, id: string): Promise<Question[]> {
  const answer = await as('Ada Admin').get(`districts/${district}/roster_imports/${id}/questions`)
  expect(answer.status, answer.body).toBe(200)
  return answer.data
}

/** Gives every question of a preview the same answer, and previews the file again. */
async function sayAll(district: string, id: string, same: boolean) {
  for (const question of await questionsOf(district, id))
    expect((await say(district, id, question.id, same)).status).toBe(200)
  return desk.answer(district, id, {})
}

const student = async (district: string, name: string) =>
  (
    await app.owner<{ id: string; sourced_id: string | null; student_id: string | null; archived: boolean }>(
      `SELECT id, sourced_id, one_roster_id AS student_id, archived_at IS NOT NULL AS archived FROM students
       WHERE district_id = $1 AND first_name || ' ' || last_name = $2`,
      [district, name],
    )
  )[0]
const teacher = async (district: string, name: string) =>
  (
    await app.owner<{ id: string; account: string; email: string | null; role: string; archived: boolean }>(
      `SELECT s.id, a.id AS account, a.email, s.role, s.archived_at IS NOT NULL AS archived
       FROM staff s JOIN accounts a ON a.id = s.account_id WHERE district_id = $1 AND s.first_name || ' ' || s.last_name = $2`,
      [district, name],
    )
  )[0]
/** Gives an account a password, a session, a secret code and a sign-on, as its holder left them. */
const used = async (account: string) => {
  await app.owner(`UPDATE accounts SET credentials_set_at = now() WHERE id = $1`, [account])
  await app.owner(`INSERT INTO passwords (account_id, hash) VALUES ($1, 'a hash')`, [account])
  await app.owner(`INSERT INTO sessions (token_hash, account_id) VALUES (sha256($1::text::bytea), $1::bigint)`, [
    account,
  ])
  await app.owner(
    `WITH place AS (SELECT district_id FROM staff WHERE account_id = $1),
      made AS (INSERT INTO sign_ons (district_id, kind, name, issuer, client_id, sealed_secret, allowed)
        SELECT district_id, 'oidc', 'x', 'x', 'x', '', '{}' FROM place RETURNING district_id, id)
      INSERT INTO sign_on_links (district_id, sign_on_id, account_id, issuer, subject, label, linked_at)
        SELECT district_id, id, $1, 'x', 'x', 'x', now() FROM made`,
    [account],
  )
}
const waysIn = async (account: string) =>
  (
    await app.owner(
      `SELECT credentials_set_at IS NOT NULL AS settled, secret_code_number AS code,
        EXISTS (SELECT FROM passwords p WHERE p.account_id = a.id) AS password,
        (SELECT count(*)::int FROM sessions s WHERE s.account_id = a.id AND ended_at IS NULL) AS sessions,
        (SELECT count(*)::int FROM sign_on_links o WHERE o.account_id = a.id) AS "signOns",
        (SELECT count(*)::int FROM credential_links l WHERE l.account_id = a.id AND used_at IS NULL) AS links
       FROM accounts a WHERE id = $1`,
      [account],
    )
  )[0]

const withUsers = (files: CsvFiles, change: (users: string) => string) =>
  zipOf({ ...files, 'users.csv': change(files['users.csv'] as string) })
const say = (district: string, id: string, question: string, same: boolean | null) =>
  as('Ada Admin').patch(`districts/${district}/roster_imports/${id}/questions/${question}`, {
    type: 'rosterQuestion',
    id: question,
    attributes: { same },
  })
/** p000001 is Ben Abara in every base file; another child has come under this id. */
const recycled = (host: string) =>
  withUsers(baseOf(host), users => users.replace(/(p000001,,,true,[^\n]*?),Ben,Abara,/, '$1,Zuri,Quill,'))
