import { dateOf, dayNumberOf, mondayOf, today } from '@hornbook/rules/time/dates'
import { beforeEach, describe, expect, test } from 'vitest'
import { inTown } from '../../test/in-town.ts'
import { learningEvent } from '../../test/learning-event.ts'
import { pagesOf } from '../../test/pdf.ts'
import { sendViews } from './send.ts'

const { app, maple, as, service, anotherProcess } = inTown({ settings: { publicUrl: 'https://hornbook.test' } })

const ZONE = 'America/Los_Angeles'
const WEEK_MS = 7 * 86_400_000
/** Noon of a Monday in the district. */
const MONDAY = Date.parse(`${dateOf(mondayOf(dayNumberOf(today(ZONE, Date.now()))) - 14)}T20:00:00Z`)

beforeEach(async () => {
  await app.owner('DELETE FROM saved_views')
  await app.owner('DELETE FROM user_attachments')
  app.mails.length = 0
})

describe('A view that comes by mail', () => {
  test('says the figures of the week that has ended, and the next one has those beside it', async () => {
    await done('Amara Okafor', 1, MONDAY - 4 * 86_400_000)
    await done('Amara Okafor', 2, MONDAY - 5 * 86_400_000)
    await done('Benjamin Lee', 1, MONDAY - 4 * 86_400_000)
    // Of the Monday itself, which has hardly begun.
    await done('Benjamin Lee', 2, MONDAY)
    const id = await weekly('Sam School', `${school()}?range=thisWeek`)
    const first = await mailOf(id, MONDAY)
    expect(first.to).toBe('sam.school@town.test')
    expect(first.subject).toBe('Fridays: Oak')
    const [from, until] = [MONDAY - WEEK_MS, MONDAY - 86_400_000].map(longDay)
    expect(first.text).toContain(`your view ‘Fridays’ of Oak, ${from} - ${until}.`)
    const students = await studentsOf('Oak')
    const { attentionCount, onPathCount, belowCount, farBelowCount } = await overview()
    expect(first.text).toContain(`Need you: ${attentionCount} of ${students} children.`)
    const underWay = onPathCount + belowCount + farBelowCount
    expect(first.text).toContain(`On the path to their goal: ${onPathCount} of ${underWay} children`)
    // Two days of Amara and one of Benjamin.
    expect(first.text).toContain(`on average: ${(3 / students).toFixed(1)}.`)
    expect(first.text).toContain('This is the first mail.')
    const [{ expires_at: expires } = { expires_at: '' }] = await app.owner<{ expires_at: string }>(
      'SELECT expires_at FROM user_attachments',
    )
    expect(first.text).toContain(`kept until ${longDay(Date.parse(expires))}.`)
    expect(first.text).not.toMatch(/In the mail before|name children/)
    for (const link of [`https://hornbook.test${school()}?range=thisWeek`, 'https://hornbook.test/my-reports'])
      expect(first.text).toContain(link)
    expect(`${first.text}${first.html}`).not.toMatch(/Amara|Okafor|Benjamin/)

    const second = await mailOf(id, MONDAY + WEEK_MS)
    // One day of Benjamin, and what stood in the mail before.
    expect(second.text).toContain(
      `on average: ${(1 / students).toFixed(1)}. In the mail before (${from} - ${until}): ${(3 / students).toFixed(1)}.`,
    )
    expect(second.text).toContain(`On ${longDay(MONDAY)}: ${attentionCount} of ${students}.`)
    expect(second.text).not.toContain('This is the first mail.')
  })

  test('calls dates without school days so, in the words and in the PDF', async () => {
    const dates = 'filter[startDateEq]=2026-01-03&filter[endDateEq]=2026-01-04'
    const id = await weekly('Sam School', `${school()}?${dates}`)
    const first = await mailOf(id, MONDAY)
    expect(first.text).toContain('There were no school days in these dates.')
    expect(first.text).not.toContain('0.0')
    const second = await mailOf(id, MONDAY + WEEK_MS)
    expect(second.text).toContain('In the mail before (01/03/2026 - 01/04/2026) there were no school days.')
    const [report] = (await as('Sam School').get('user_attachments')).data
    const pages = await pagesOf((await as('Sam School').get(report.attributes.url)).bytes)
    expect(pages[0]).toContain('01/03/2026 - 01/04/2026: no school days')
    expect(pages.join(' ')).not.toContain('0.0')
  })

  test('of classes or schools side by side has the figures of each, and of no others', async () => {
    const room = maple.id('Room 1')
    const id = await weekly('Sam School', `${school()}/compare?classes=${room},${maple.id('Room 3')}&range=thisWeek`)
    const first = await mailOf(id, MONDAY)
    const { data } = await as('Sam School').get(`classrooms/${room}/overview`)
    const { attentionCount, studentsCount, onPathCount, belowCount, farBelowCount } = data.attributes
    const onPath = `${onPathCount} of ${onPathCount + belowCount + farBelowCount}`
    expect(first.text).toContain(
      `Room 1: ${attentionCount} of ${studentsCount} children need you, ${onPath} are on the path, `,
    )
    // Room 3 is of another school.
    expect(first.text).not.toContain('Room 3')
    expect(first.text).toContain('All of Oak:')
    const second = await mailOf(id, MONDAY + WEEK_MS)
    expect(second.text).toContain(`On ${longDay(MONDAY)}: ${attentionCount} of ${studentsCount}, ${onPath}, `)

    await app.owner('DELETE FROM saved_views')
    const two = await weekly('Dana District', `${district()}/compare?of=${maple.id('Oak')},${maple.id('Elm')},x,999`)
    const both = (await mailOf(two, MONDAY)).text
    expect(both).toMatch(/Elm: \d+ of \d+ children need you[\s\S]*Oak: \d+ of \d+ children need you/)
    expect(both).toContain('All of Maple Grove:')
  })

  test('puts the PDF of its dates under My Reports', async () => {
    const id = await weekly('Tess Teacher', `${school()}/classrooms/${maple.id('Room 1')}/students?range=thisWeek`)
    expect((await mailOf(id, MONDAY)).text).toContain('They name children')
    const [report] = (await as('Tess Teacher').get('user_attachments')).data
    expect(report.attributes).toMatchObject({
      status: 'available',
      format: 'pdf',
      kind: 'progress',
      resourceName: 'Room 1',
      startDate: new Date(MONDAY - WEEK_MS).toISOString().slice(0, 10),
    })
    expect(report.attributes.filename).toMatch(/^fridays_\d{4}_\d\d_\d\d\.pdf$/)
    const [page] = await pagesOf((await as('Tess Teacher').get(report.attributes.url)).bytes)
    expect(page).toContain('Amara Okafor')
  })

  test.each([
    ['/growth', 'Sam School', 'boardBrief'],
    ['/compare', 'Sam School', 'boardBrief'],
    ['/classrooms', 'Sam School', 'progress'],
    ['/growth', 'Tess Teacher', 'progress'],
  ])('of the page %s of a school brings %s a report of kind %s', async (page, person, kind) => {
    await mailOf(await weekly(person, `${school()}${page}`), MONDAY)
    const [report] = (await as(person).get('user_attachments')).data
    expect(report.attributes).toMatchObject({ kind, status: 'available' })
  })

  test('goes from six in the morning of its day on, once, also with several processes', async () => {
    const id = await weekly('Sam School', school())
    const midnight = MONDAY - 13 * 3_600_000
    await due(id, MONDAY)
    await sendViews(app.db.queries, midnight)
    expect(await reports()).toBe(0)
    const other = await anotherProcess()
    await Promise.all([app.db, other.db].map(db => sendViews(db.queries, MONDAY)))
    await sendViews(app.db.queries, MONDAY + 3_600_000)
    expect(await reports()).toBe(1)
    expect((await view('Sam School', id)).nextMailOn).toBe(dayOf(MONDAY + WEEK_MS))
  })

  test('begins on the next Monday or first of a month, and is shown to nobody else', async () => {
    const id = await weekly('Sam School', school(), { shared: true })
    const { nextMailOn } = await view('Sam School', id)
    expect(new Date(nextMailOn).getUTCDay()).toBe(1)
    expect(nextMailOn > today(ZONE, Date.now())).toBe(true)
    await change(id, { every: 'monthly' })
    expect((await view('Sam School', id)).nextMailOn).toMatch(/-01$/)
    expect(await view('Tess Teacher', id)).toMatchObject({ every: 'never', nextMailOn: null })
    await change(id, { every: 'never' })
    expect(await view('Sam School', id)).toMatchObject({ every: 'never', nextMailOn: null })
  })
})

describe('No mail goes', () => {
  test('about a place that is no longer theirs', async () => {
    const id = await weekly('Sam School', school())
    await app.owner(`UPDATE staff SET archived_at = now() WHERE id = $1`, [maple.id('Sam School')])
    await due(id, MONDAY)
    await sendViews(app.db.queries, MONDAY)
    await app.owner(`UPDATE staff SET archived_at = NULL WHERE id = $1`, [maple.id('Sam School')])
    expect([await reports(), await waiting()]).toEqual([0, 0])
    expect((await view('Sam School', id)).every).toBe('never')
  })

  test('about a class that is archived, but one that says so', async () => {
    const id = await weekly('Tess Teacher', `${school()}/classrooms/${maple.id('Room 1')}`)
    await app.owner('UPDATE classrooms SET archived_at = now() WHERE id = $1', [maple.id('Room 1')])
    await due(id, MONDAY)
    for (const week of [0, 1]) await sendViews(app.db.queries, MONDAY + week * WEEK_MS)
    await expect.poll(() => app.mails.map(({ subject }) => subject)).toEqual(['No more mails about Fridays'])
    await app.owner('UPDATE classrooms SET archived_at = NULL WHERE id = $1', [maple.id('Room 1')])
    expect(await reports()).toBe(0)
    expect((await view('Tess Teacher', id)).every).toBe('never')
  })

  test('while the membership is over; it goes once it is valid again', async () => {
    const id = await weekly('Sam School', school())
    await due(id, MONDAY)
    const [membership] = await app.owner<{ expires_at: string }>(
      'SELECT expires_at FROM memberships WHERE district_id = $1',
      [maple.id('Maple Grove')],
    )
    const ends = (at: unknown) =>
      app.owner('UPDATE memberships SET expires_at = $2 WHERE district_id = $1', [maple.id('Maple Grove'), at])
    await ends('2020-01-01')
    await sendViews(app.db.queries, MONDAY)
    expect(await reports()).toBe(0)
    await ends(membership?.expires_at)
    await sendViews(app.db.queries, MONDAY)
    expect(await reports()).toBe(1)
  })

  test('to districts whose membership is over, and however many those are, they keep nobody waiting', async () => {
    const dry = maple.id('Dry Creek')
    await app.owner(`UPDATE memberships SET expires_at = '2020-01-01' WHERE district_id = $1`, [dry])
    await app.owner(
      `INSERT INTO saved_views (district_id, account_id, name, address, unit_kind, unit_id, every, send_on)
        SELECT $1::bigint, $2, 'Old ' || n, '/dashboard/districts/' || $1::bigint, 'district', $1::bigint, 'weekly', '2020-01-06'
        FROM generate_series(1, 600) n`,
      [dry, maple.id('account of Xena Expired')],
    )
    await due(await weekly('Sam School', school()), MONDAY)
    await sendViews(app.db.queries, MONDAY)
    expect(await reports()).toBe(1)
    expect(await count(`SELECT count(*)::int AS n FROM saved_views WHERE send_on = '2020-01-06'`)).toBe(600)
  })

  test('to an account without an address: asking for it is refused', async () => {
    const [account] = await app.owner<{ email: string }>('SELECT email FROM accounts WHERE id = $1', [
      maple.id('account of Sam School'),
    ])
    const has = (email: string | null) =>
      app.owner('UPDATE accounts SET email = $2 WHERE id = $1', [maple.id('account of Sam School'), email])
    await has(null)
    const answer = await save('Sam School', school(), { every: 'weekly' })
    await has(account?.email ?? '')
    expect([answer.status, answer.errors[0].source]).toEqual([422, { pointer: '/data/attributes/every' }])
  })
})

describe('The link in a mail', () => {
  const tokenIn = (text: string) => /stop-mails\?token=(\S+)/.exec(text)?.[1] ?? ''

  test('stops the mails of this view without signing in, and may be pressed again', async () => {
    const id = await weekly('Sam School', school())
    const other = await weekly('Sam School', district(), { name: 'Mondays' })
    const mail = await mailOf(id, MONDAY)
    expect(mail.html).toContain('>Stop these mails</a>')
    const token = tokenIn(mail.text)
    for (let time = 0; time < 2; time++) expect(await stopped(token)).toEqual([200, { name: 'Fridays' }])
    expect((await view('Sam School', id)).every).toBe('never')
    expect((await view('Sam School', other)).every).toBe('weekly')
    await as('Sam School').delete(`${list()}/${id}`)
    expect(await stopped(token)).toEqual([200, { name: null }])
  })

  test('stops no other view, and nothing when it was cut short', async () => {
    const id = await weekly('Sam School', school())
    const other = await weekly('Sam School', district(), { name: 'Mondays' })
    const token = tokenIn((await mailOf(id, MONDAY)).text)
    const [ofDistrict, , mac] = token.split('.')
    for (const wrong of [`${ofDistrict}.${other}.${mac}`, token.slice(0, -1), 'nonsense', ''])
      expect((await stopped(wrong))[0]).toBe(404)
    expect((await view('Sam School', other)).every).toBe('weekly')
  })

  const stopped = async (token: string) => {
    const answer = await app.call({ method: 'POST', url: '/api/stopped_view_mails', payload: { token } })
    return [answer.statusCode, answer.json()]
  }
})

const district = () => `/dashboard/districts/${maple.id('Maple Grove')}`
const school = () => `${district()}/schools/${maple.id('Oak')}`
const list = () => `/api/districts/${maple.id('Maple Grove')}/saved_views`
const save = (by: string, address: string, more: object = {}) =>
  as(by).post(list(), { type: 'savedView', attributes: { name: 'Fridays', address, ...more } })
const weekly = async (by: string, address: string, more: object = {}): Promise<string> => {
  const answer = await save(by, address, { every: 'weekly', ...more })
  expect(answer.status, answer.body).toBe(201)
  return answer.data.id
}
const change = (id: string, attributes: object) =>
  as('Sam School').patch(`${list()}/${id}`, { type: 'savedView', id, attributes })
const view = async (by: string, id: string) => (await as(by).get(`${list()}/${id}`)).data.attributes
const overview = async () => (await as('Sam School').get(`schools/${maple.id('Oak')}/overview`)).data.attributes
const dayOf = (at: number) => today(ZONE, at)
const longDay = (at: number) => dayOf(at).replace(/(\d+)-(\d+)-(\d+)/, '$2/$3/$1')
const due = (id: string, at: number) => app.owner('UPDATE saved_views SET send_on = $2 WHERE id = $1', [id, dayOf(at)])
const count = async (text: string) => (await app.owner<{ n: number }>(text))[0]?.n
const reports = () => count('SELECT count(*)::int AS n FROM user_attachments WHERE view_id IS NOT NULL')
const waiting = () => count("SELECT count(*)::int AS n FROM jobs WHERE task = 'progress.mailViewEnd'")

/** Has a view sent at a time, and waits for its mail. */
async function mailOf(id: string, at: number) {
  const had = app.mails.length
  await due(id, at)
  await sendViews(app.db.queries, at)
  await expect.poll(() => app.mails.length, { timeout: 50_000 }).toBe(had + 1)
  const mail = app.mails.at(-1)
  if (!mail) throw new Error('There is no mail')
  return mail
}

/** Counted apart: the students of a school, each once. */
async function studentsOf(name: string): Promise<number> {
  const [row] = await app.owner<{ n: number }>(
    `SELECT count(DISTINCT e.student_id)::int AS n FROM student_enrollments e
      JOIN students s ON s.district_id = e.district_id AND s.id = e.student_id AND s.archived_at IS NULL
      JOIN classrooms c ON c.district_id = e.district_id AND c.id = e.classroom_id AND c.archived_at IS NULL
      WHERE e.school_id = $1 AND e.ended_at IS NULL AND e.began_at IS NOT NULL`,
    [maple.id(name)],
  )
  return row?.n ?? 0
}

async function done(student: string, lesson: number, at: number): Promise<void> {
  const finishedAt = new Date(at).toISOString()
  const answer = await service.post('lesson_completions', [
    learningEvent('lessonCompletion', { studentId: maple.id(student), level: 1, lesson, finishedAt }),
  ])
  expect(answer.meta.accepted).toBe(1)
}
