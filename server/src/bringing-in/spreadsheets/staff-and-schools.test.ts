import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApplication, testApplication } from '../../test/application.ts'
import { onCitus } from '../../test/citus.ts'
import { differencesIn } from '../../test/differences.ts'
import { jobsOf } from '../../test/jobs.ts'
import { emailOf, type Town, town } from '../../test/town.ts'
import { csv, uploadClient } from '../../test/upload-client.ts'

let app: TestApplication
let maple: Town
let district = ''
let dana: ReturnType<typeof uploadClient>
let sam: ReturnType<typeof uploadClient>
beforeAll(async () => {
  app = await testApplication()
  maple = await town(app)
  district = maple.id('Maple Grove')
  dana = uploadClient(app, maple.token('Dana District'), district)
  sam = uploadClient(app, maple.token('Sam School'), district)
})
afterAll(() => app.close())

const asDana = (url: string) => app.call({ method: 'GET', url, token: maple.token('Dana District') })
const differences = () => differencesIn(app, maple, district)
const person = async (email: string) => {
  const [row] = await app.owner<{ id: string; name: string }>(
    `SELECT st.id, concat_ws(' ', st.first_name, st.last_name) AS name, st.role, st.ends_on::text AS "endsOn",
      st.archived_at IS NOT NULL AS archived, st.invited_at AS "invitedAt", st.account_id AS account
      FROM staff st JOIN accounts a ON a.id = st.account_id WHERE st.district_id = $1 AND a.email = $2`,
    [district, email],
  )
  const namesOf = async (text: string) =>
    (await app.owner<{ name: string }>(text, [district, row?.id])).map(({ name }) => name)
  const schools = await namesOf(
    `SELECT o.name FROM staff_schools b JOIN schools o ON o.district_id = b.district_id AND o.id = b.school_id
      WHERE b.district_id = $1 AND b.staff_id = $2 AND b.ended_at IS NULL ORDER BY 1`,
  )
  const classes = await namesOf(
    `SELECT c.name FROM staff_enrollments e JOIN classrooms c ON c.district_id = e.district_id AND c.id = e.classroom_id
      WHERE e.district_id = $1 AND e.staff_id = $2 AND e.ended_at IS NULL ORDER BY 1`,
  )
  return { ...row, schools, classes }
}

test("another office's list of staff is put right, applied without invitations, and undone", async () => {
  const upload = await dana.upload(
    'teachers',
    csv(
      'Staff;to June',
      'First;Last;E-mail;Position;Building;Room;Last Day',
      'Ann;Ames;ann.ames@new.test;Teacher;Oak;Room 1;2099-06-01',
      `Piet;Pier;${emailOf('Piet Pier')};;Elm;;`,
      `Tessa;Teacher;${emailOf('Tess Teacher').toUpperCase()};;;Room 2;`,
      `Ada;Admin;${emailOf('Ada Admin')};Teacher;Oak;;`,
      'Bo;Byrd;bo.byrd@new.test;Teacher;Oak;;2001-01-01',
      'Cy;Cole;cy.cole@new.test;Principal;Oak;;',
      'Di;Dunn;cy.cole@new.test;Teacher;Oak;;',
      'El;Eyre;nowhere;Janitor;Oak;;June',
    ),
  )
  expect(upload.columns.map(({ field }) => field)).toEqual([
    ...['firstName', 'lastName', 'email', 'userType', 'schools', 'classrooms', 'endsOn'],
  ])
  expect(await dana.problemsOf(upload.id)).toEqual([
    [4, 'userType', 'A new record needs Role.'],
    [6, 'email', expect.any(String)],
    [7, 'endsOn', 'This day is over. Choose today or a later day, or archive this person now.'],
    [8, 'email', 'Row 9 has the same Email. They differ in: First Name, Family Name, Role.'],
    [9, 'email', 'Row 8 has the same Email. They differ in: First Name, Family Name, Role.'],
    [10, 'userType', expect.any(String)],
    [10, 'email', 'This is not an email address.'],
    [10, 'endsOn', "'June' is not a day. Type it like 2027-06-30."],
  ])
  await dana.answer(upload.id, { fill: { userType: 'Teacher' } })
  for (const line of [6, 9, 10]) await dana.answerRow(upload.id, line, { leftOut: true })
  await dana.answerRow(upload.id, 7, { edits: { endsOn: '2099-01-01' } })
  const rows = await dana.rows(upload.id)
  // Nothing reveals that another district knows the second person.
  expect(rows.slice(0, 3).map(({ outcome, changes }) => [outcome, changes.map(({ field }) => field)])).toEqual([
    ['new', ['firstName', 'lastName', 'userType', 'email', 'endsOn', 'schools', 'classrooms']],
    ['new', ['firstName', 'lastName', 'userType', 'email', 'schools']],
    ['changed', ['firstName', 'classrooms']],
  ])
  const applied = await dana.apply(upload.id)
  expect(applied).toMatchObject({ status: 'applied', counts: { new: 4, changed: 1 } })
  expect(await person('ann.ames@new.test')).toMatchObject({
    name: 'Ann Ames',
    role: 'Teacher',
    endsOn: '2099-06-01',
    invitedAt: null,
    schools: ['Oak'],
    classes: ['Room 1'],
  })
  expect(await person('cy.cole@new.test')).toMatchObject({ role: 'SchoolAdmin' })
  expect(await person(emailOf('Piet Pier'))).toMatchObject({ account: maple.id('account of Piet Pier') })
  expect(await person(emailOf('Tess Teacher'))).toMatchObject({ name: 'Tessa Teacher', classes: ['Room 2'] })
  expect(await jobsOf(app, 'people.inviteStaff')).toEqual([])
  expect(
    await app.owner(
      `SELECT FROM credential_links l JOIN accounts a ON a.id = l.account_id WHERE a.email LIKE '%@new.test'`,
    ),
  ).toEqual([])
  expect(await differences()).toEqual([])

  const [action] = (await asDana(`/api/districts/${district}/bulk_actions`)).json().data
  expect(action.attributes).toMatchObject({ action: 'teachers.upload', count: 5, added: 4 })
  expect(action.attributes.names).toContain('Tessa Teacher')
  expect((await dana.undo(applied.entryId)).json().meta).toMatchObject({ changed: 5 })
  expect(await person('ann.ames@new.test')).toMatchObject({ archived: true, schools: ['Oak'], classes: ['Room 1'] })
  expect(await person(emailOf('Tess Teacher'))).toMatchObject({ name: 'Tess Teacher', classes: ['Room 1'] })
  expect(await differences()).toEqual([])
  // An archived person is a problem to settle, not added twice.
  const again = await dana.upload(
    'teachers',
    csv('First Name,Family Name,Email,Role', 'Ann,Ames,ann.ames@new.test,Teacher'),
  )
  expect(await dana.problemsOf(again.id)).toEqual([[2, null, expect.stringContaining('is archived')]])
})

test('nobody gives a role above their own, changes their own, or changes who works beyond their schools', async () => {
  const [manu, tess, elsa, noor, self] = [
    ...['Manu Managed', 'Tess Teacher', 'Elsa Elm', 'Noor Neighbour', 'Sam School'].map(maple.id),
  ]
  await app.owner(`INSERT INTO staff_schools (district_id, staff_id, school_id) VALUES ($1, $2, $4), ($1, $3, $5)`, [
    district,
    manu,
    tess,
    maple.id('Oak'),
    maple.id('Elm'),
  ])
  const upload = await sam.upload(
    'teachers',
    csv(
      'Hornbook id,First Name,Family Name,Email,Role,Schools,Classes',
      `${self},,,,Teacher,,`,
      `${noor},,,,DistrictAdmin,,`,
      `${manu},Max,,,,,`,
      `${manu},,,,,,Room 1`,
      `${tess},Tessa,,,,,`,
      `${elsa},Else,,,,,`,
      ',New,Here,new.here@new.test,Teacher,,',
      ',New,There,new.there@new.test,Teacher,Elm,',
      `${noor},,,,,,Room 1; Room 2`,
      ',New,Oaks,new.oaks@new.test,SchoolAdmin,Oak,',
    ),
  )
  await sam.answerRow(upload.id, 5, { leftOut: true })
  await sam.answerRow(upload.id, 10, { leftOut: true })
  expect(await sam.problemsOf(upload.id)).toEqual([
    [2, 'userType', 'You cannot change your own role.'],
    [3, 'userType', 'You cannot give a role that is above your own.'],
    [4, null, 'You cannot change somebody whose role is above your own.'],
    [6, null, 'Ask somebody who sees the whole district to change this.'],
    [7, 'id', `Nothing here has the Hornbook id ${elsa}.`],
    [8, 'schools', 'A new record needs Schools.'],
    [9, 'schools', "No school is called 'Elm'."],
  ])
  for (const line of [2, 3, 4, 6, 7, 8, 9]) await sam.answerRow(upload.id, line, { leftOut: true })
  await sam.answerRow(upload.id, 10, { leftOut: false })
  // Sam may change places at Oak, even of somebody who also works elsewhere.
  const moving = await sam.upload('teachers', csv('Hornbook id,Classes', `${tess},Room 2`))
  expect(moving.counts).toMatchObject({ changed: 1, problem: 0 })
  await sam.apply(upload.id)
  expect(await person('new.oaks@new.test')).toMatchObject({ role: 'SchoolAdmin', schools: ['Oak'] })
  expect(await person(emailOf('Noor Neighbour'))).toMatchObject({ classes: ['Room 1', 'Room 2'] })
  await sam.apply(moving.id)
  expect(await person(emailOf('Tess Teacher'))).toMatchObject({ schools: ['Elm', 'Oak'], classes: ['Room 2'] })
  expect(await differences()).toEqual([])
})

test('an address changes where nobody else has it and no other district uses it; the old invitation ends', async () => {
  const [noor, tim, hana] = ['Noor Neighbour', 'Tim Training', 'Hana Harbor'].map(maple.id)
  await app.owner(`UPDATE accounts SET credentials_set_at = NULL WHERE email = $1`, [emailOf('Tim Training')])
  await app.owner(`UPDATE staff SET invited_at = now() WHERE id = $1`, [tim])
  await app.owner(`UPDATE staff SET source = 'Clever', sourced_id = 'e' WHERE id = $1`, [maple.id('Elsa Elm')])
  const [beyond] = await app.owner<{ id: string }>(
    `INSERT INTO staff (district_id, account_id, role, first_name, last_name) VALUES ($1, $2, 'Teacher', 'Hana', 'Harbor') RETURNING id`,
    [district, maple.id('account of Hana Harbor')],
  )
  const upload = await dana.upload(
    'teachers',
    csv(
      'Hornbook id,Email,Ends On',
      `${noor},noor@new.test,`,
      `${tim},tim@new.test,2099-02-03`,
      `${beyond?.id},hana@new.test,`,
      `${maple.id('Sam School')},${emailOf('Xena Expired')},`,
      `${maple.id('Elsa Elm')},elsa@new.test,2099-02-03`,
      `${hana},x@new.test,`,
    ),
  )
  expect(await dana.problemsOf(upload.id)).toEqual([
    [4, 'email', 'This email address cannot be changed here.'],
    [5, 'email', expect.any(String)],
    [6, 'endsOn', 'This person comes from Clever, which says when they leave.'],
    [7, 'id', expect.any(String)],
  ])
  expect(upload.counts).toMatchObject({ changed: 2, synced: 1 })
  for (const line of [4, 5, 6, 7]) await dana.answerRow(upload.id, line, { leftOut: true })
  const applied = await dana.apply(upload.id)
  expect(await person('noor@new.test')).toMatchObject({ name: 'Noor Neighbour' })
  expect(await person('tim@new.test')).toMatchObject({ endsOn: '2099-02-03', invitedAt: null })
  expect((await dana.undo(applied.entryId)).json().meta).toMatchObject({ changed: 2 })
  expect(await person(emailOf('Noor Neighbour'))).toMatchObject({ name: 'Noor Neighbour' })
  expect(await person(emailOf('Tim Training'))).toMatchObject({ endsOn: null })
})

test('who works beyond the schools of who changed them by now is set back by somebody who sees all of it', async () => {
  const tim = maple.id('Tim Training')
  const { id } = await sam.upload('teachers', csv('Hornbook id,Middle Name', `${tim},Q.`))
  const { entryId } = await sam.apply(id)
  await app.owner(
    `INSERT INTO staff_schools (district_id, staff_id, school_id, began_at) VALUES ($1, $2, $3, '2026-01-05')`,
    [district, tim, maple.id('Elm')],
  )
  const refused = await sam.undo(entryId)
  expect([refused.statusCode, refused.json().errors[0].detail]).toEqual([
    422,
    'Ask somebody who sees the whole district to change this.',
  ])
  await app.owner('DELETE FROM staff_schools WHERE staff_id = $1 AND school_id = $2', [tim, maple.id('Elm')])
  expect((await sam.undo(entryId)).statusCode).toBe(200)
})

test('two files that add the same person: the second is shown what the first has done', async () => {
  const sheet = csv('First Name,Family Name,Email,Role,Schools', 'Two,Twice,two@new.test,Teacher,Oak')
  const [one, other] = [await dana.upload('teachers', sheet), await sam.upload('teachers', sheet)]
  const answers = await Promise.all([dana.applyCall(one.id), sam.applyCall(other.id)])
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect(answers.find(({ statusCode }) => statusCode !== 200)?.json().errors[0].code).toBe('stalePreview')
  expect(await app.owner(`SELECT FROM accounts WHERE email = 'two@new.test'`)).toHaveLength(1)
  expect(await differences()).toEqual([])
})

test('two districts that add the same people at the same moment share their accounts, and neither is told', async () => {
  const hana = uploadClient(app, maple.token('Hana Harbor'), maple.id('Harbor Point'))
  const row = (name: string) => `${name},Shared,${name.toLowerCase()}@shared.test,Teacher`
  const sheet = (names: readonly string[]) => csv('First Name,Family Name,Email,Role', ...names.map(row))
  const names = ['Ab', 'Bo', 'Cy', 'Di', 'Ed']
  const [one, other] = [
    await dana.upload('teachers', sheet(names)),
    await hana.upload('teachers', sheet(names.toReversed())),
  ]
  // Both uploads are compared and begin to write: the first waits for our lock on the table, the second for the first.
  const holder = new pg.Client(app.ownerConfig)
  await holder.connect()
  await holder.query('BEGIN; LOCK TABLE staff IN SHARE MODE')
  const both = Promise.all([dana.apply(one.id), hana.apply(other.id)])
  const waits = async () => {
    const waiting = await app.owner<{ event: string }>(
      `SELECT wait_event AS event FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
    )
    return new Set(waiting.map(({ event }) => event))
  }
  try {
    // Under Citus they wait on other machines.
    if (!onCitus()) await expect.poll(waits, { timeout: 20_000 }).toEqual(new Set(['relation', 'transactionid']))
  } finally {
    await holder.query('ROLLBACK')
    await holder.end()
  }
  const [first, second] = await both
  expect([first.status, second.status, first.counts.new]).toEqual(['applied', 'applied', 5])
  expect(first.counts).toEqual(second.counts)
  const shared = await app.owner<{ accounts: number; staff: number; districts: number }>(
    `SELECT count(DISTINCT a.id)::int AS accounts, count(st.id)::int AS staff, count(DISTINCT st.district_id)::int AS districts
      FROM accounts a LEFT JOIN staff st ON st.account_id = a.id WHERE a.email LIKE '%@shared.test'`,
  )
  expect(shared).toEqual([{ accounts: 5, staff: 10, districts: 2 }])
  expect(await differences()).toEqual([])
})

test('schools are added by those who see all of them, found by name, and undone', async () => {
  await app.owner(`INSERT INTO schools (district_id, name) VALUES ($1, 'Twin'), ($1, 'Twin')`, [district])
  const sheet = csv(
    'School;Street;Town;Zip;TZ',
    'Fir;1 Main Street;Springfield;01234;us/mountain',
    'Oak;;;62701;',
    'Ash;2 Main Street;Springfield;01235;Nowhere',
    'Yew;;Springfield;01236;America/Denver',
    'Twin;;Elsewhere;;',
  )
  const theirs = await sam.upload('schools', sheet)
  expect((await sam.problemsOf(theirs.id)).filter(([, field]) => field === null)).toEqual(
    [2, 4, 5, 6].map(line => [line, null, 'Ask somebody who sees the whole district to add a school.']),
  )
  expect((await sam.rows(theirs.id, '?filter[outcomeEq]=changed')).map(({ name }) => name)).toEqual(['Oak'])

  const upload = await dana.upload('schools', sheet)
  expect(upload.columns.map(({ field }) => field)).toEqual([
    ...['name', 'addressLine1', 'city', 'postalCode', 'timezone'],
  ])
  expect(await dana.problemsOf(upload.id)).toEqual([
    [4, 'timezone', "'Nowhere' is not a time zone. Type one like America/Chicago."],
    [5, 'addressLine1', 'A new record needs Address Line 1.'],
    [6, 'name', '2 records have this. Which one is it?'],
  ])
  await dana.answerRow(upload.id, 4, { edits: { timezone: 'America/Chicago' } })
  await dana.answerRow(upload.id, 5, { leftOut: true })
  const twins = (await dana.rows(upload.id, '?filter[outcomeEq]=problem'))[0]?.problems[0]?.answers ?? []
  expect(twins.map(({ label }) => label)).toEqual([
    ...[expect.stringMatching(/Twin, Site code \d+/), expect.stringMatching(/Twin, Site code \d+/), 'Add as new'],
  ])
  await dana.answerRow(upload.id, 6, { edits: twins[1]?.edits })
  const applied = await dana.apply(upload.id)
  const stored = () =>
    app.owner(
      `SELECT name, postal_code AS zip, timezone, archived_at IS NOT NULL AS archived FROM schools
        WHERE district_id = $1 AND name IN ('Fir', 'Oak', 'Ash') ORDER BY name`,
      [district],
    )
  expect(await stored()).toEqual([
    { name: 'Ash', zip: '01235', timezone: 'America/Chicago', archived: false },
    { name: 'Fir', zip: '01234', timezone: 'America/Denver', archived: false },
    { name: 'Oak', zip: '62701', timezone: null, archived: false },
  ])
  expect(await differences()).toEqual([])
  const [action] = (await asDana(`/api/districts/${district}/bulk_actions`)).json().data
  expect(action.attributes).toMatchObject({ action: 'schools.upload', count: 4, added: 2 })
  expect((await dana.undo(applied.entryId)).json().meta).toMatchObject({ changed: 4 })
  expect(await stored()).toMatchObject([{ archived: true }, { archived: true }, { zip: null }])
  expect(await differences()).toEqual([])
})
