import type { DistrictInNeed } from '@hornbook/contract/provider/needs'
import { firstRecentDay } from '@hornbook/rules/figures/quiet'
import { dayNumberIn } from '@hornbook/rules/time/dates'
import { beforeEach, describe, expect, test } from 'vitest'
import { connectionOf } from '../../test/connection-writes.ts'
import { inTown } from '../../test/in-town.ts'
import { rosterClient } from '../../test/roster-client.ts'

const { app, maple, as, call, district } = inTown({ hasEdgeCases: true })

/** Only what a test makes: Dry Creek's membership ended in the town. */
beforeEach(async () => {
  for (const table of ['file_uploads', 'need_takes']) await app.owner(`DELETE FROM ${table}`)
  await app.owner('UPDATE roster_imports SET is_newest = false')
  await app.owner(`DELETE FROM jobs WHERE attempts = 13`)
  await app.owner(`DELETE FROM school_days WHERE school_id = 0`)
  await app.owner(`UPDATE staff SET invited_at = NULL`)
  await setMembership('Dry Creek', '300 days')
})

describe('The list of who needs help', () => {
  test('is empty when all districts are well, and counts them', async () => {
    expect(await list()).toEqual({ districts: expect.any(Number), items: [] })
    expect((await list()).districts).toBeGreaterThan(2)
  })

  test('has a district once, the worst reason first, and the worst district first', async () => {
    await setMembership('Dry Creek', '-3 days')
    await setMembership('Harbor Point', '10 days')
    await addImport('Harbor Point', 'held')
    await addImport('Maple Grove', 'failed')
    const { items } = await list()
    expect(items.map(({ districtName, needs }) => [districtName, ...needs.map(({ cause }) => cause)])).toEqual([
      ['Harbor Point', 'rosterHeld', 'membershipEnds'],
      ['Maple Grove', 'rosterFailed'],
      ['Dry Creek', 'membershipEnded'],
    ])
    await setMembership('Harbor Point', '300 days')
  })
})

describe('A roster file', () => {
  test('that is held says why', async () => {
    await addImport('Maple Grove', 'held', { holds: [{ message: 'Half of the students are missing.' }] })
    expect(await needs()).toEqual([
      expect.objectContaining({
        cause: 'rosterHeld',
        fileName: 'oak.zip',
        reason: 'Half of the students are missing.',
      }),
    ])
  })

  test('that failed says what is wrong with it', async () => {
    await addImport('Maple Grove', 'failed', { problems: [{ severity: 'fatal', message: 'There is no users.csv.' }] })
    expect(await needs()).toEqual([
      expect.objectContaining({ cause: 'rosterFailed', reason: 'There is no users.csv.' }),
    ])
  })

  test('that was followed by another one is settled', async () => {
    await addImport('Maple Grove', 'failed')
    expect(await needs()).toMatchObject([{ cause: 'rosterFailed', fileName: 'oak.zip' }])
    await rosterClient(app, maple.token('Ada Admin')).preview(district(), Buffer.from('not a zip'))
    expect(await needs()).toMatchObject([{ cause: 'rosterFailed', fileName: 'roster.zip' }])
  })
})

describe('A connection', () => {
  test('by which nothing comes, or that fails, is there until something comes', async () => {
    const id = await connectionOf({ app, maple }, { role: 'roster' })
    expect(await needs()).toEqual([])
    await app.owner(`UPDATE connections SET alarm = 'silent', alarmed_at = now(), nights_silent = 2 WHERE id = $1`, [
      id,
    ])
    expect(await needs()).toEqual([expect.objectContaining({ cause: 'connectionSilent', fileName: 'SIS', count: 2 })])
    await app.owner(`UPDATE connections SET alarm = 'failing', failures = 4 WHERE id = $1`, [id])
    expect(await needs()).toEqual([expect.objectContaining({ cause: 'connectionFailing', count: 4 })])
    await app.owner(`UPDATE connections SET role = 'off' WHERE id = $1`, [id])
    expect(await needs()).toEqual([])
  })
})

describe('A sent file', () => {
  test('is there by the day before it is due, and not before', async () => {
    await addFile({ dueIn: 3 })
    expect(await needs()).toEqual([])
    await addFile({ dueIn: -2, name: 'late.csv' })
    await addFile({ dueIn: 0 })
    expect(await needs()).toEqual([expect.objectContaining({ cause: 'fileDue', fileName: 'late.csv', count: 2 })])
  })

  test('is there if nobody has read it and it will be purged soon', async () => {
    await addFile({ dueIn: 5, untilIn: 2, name: 'unread.csv' })
    expect(await needs()).toEqual([expect.objectContaining({ cause: 'fileUnread', fileName: 'unread.csv' })])
    await app.owner(`UPDATE file_uploads SET status = 'available'`)
    expect(await needs()).toEqual([])
  })

  test('is in the hands of whoever opened it, and no longer there once it is resolved', async () => {
    await addFile({ dueIn: -2 })
    const account = maple.id('account of Dana District')
    await app.owner('UPDATE file_uploads SET taken_by = $1, taken_at = now()', [account])
    expect(await needs()).toMatchObject([{ takenBy: 'Dana District', isMine: false, mayGiveBack: false }])
    expect(await take('file')).toEqual([409, 'Dana District has this in hand.'])
    expect(await take('file', account)).toEqual([204, undefined])
    expect(await needs()).toMatchObject([{ takenBy: 'Ada Admin', takenFrom: 'Dana District', mayGiveBack: true }])
    await app.owner(`UPDATE file_uploads SET resolved_at = now(), resolved_by = $1`, [account])
    expect(await needs()).toEqual([])
  })
})

describe('Lessons', () => {
  test('that stop for longer than is usual are noticed, with what was usual', async () => {
    await addLessonDays('Maple Grove', { from: 80, to: 12 })
    expect(await needs()).toMatchObject([{ cause: 'quiet', usual: 40 }])
    const [need] = await needs()
    expect(need?.count).toBeGreaterThanOrEqual(7)
    expect(Date.parse(`${need?.day}T12:00:00Z`)).toBeLessThan(Date.now() - 10 * 86_400_000)
  })

  test('that were given lately are enough, and those of long ago say nothing', async () => {
    await addLessonDays('Maple Grove', { from: 80, to: 0 })
    await addLessonDays('Harbor Point', { from: 400, to: 300 })
    expect((await list()).items).toEqual([])
  })

  test('that were given again after the first of the recent days are enough', async () => {
    await addLessonDays('Maple Grove', { from: 80, to: 12 })
    expect(await needs()).toMatchObject([{ cause: 'quiet' }])
    await app.owner(
      'INSERT INTO school_days (district_id, school_id, day, student_days, l1) VALUES ($1, 0, $2, 3, 40)',
      [district(), firstRecentDay(dayNumberIn('Pacific/Kiritimati')(Date.now())) + 1],
    )
    expect(await needs()).toEqual([])
  })

  test('are not missed in a district whose membership has ended', async () => {
    await addLessonDays('Dry Creek', { from: 80, to: 12 })
    await setMembership('Dry Creek', '-5 days')
    expect(await needs('Dry Creek')).toMatchObject([{ cause: 'membershipEnded' }])
  })
})

describe('People who do not answer', () => {
  test('are counted after 14 days, until they have a password or have left', async () => {
    await invited('Ivy Invited', 13)
    expect(await needs()).toEqual([])
    await invited('Ivy Invited', 15)
    await invited('Tess Teacher', 15)
    expect(await needs()).toMatchObject([{ cause: 'invitationsUnanswered', count: 1 }])
    await app.owner('UPDATE staff SET archived_at = now() WHERE id = $1', [maple.id('Ivy Invited')])
    expect(await needs()).toEqual([])
    await app.owner('UPDATE staff SET archived_at = NULL WHERE id = $1', [maple.id('Ivy Invited')])
  })

  test('may not have got their mail: every mail that was given up counts once, for the right district', async () => {
    await addMail('session.mailGuesses', { accountId: maple.id('account of Tess Teacher') })
    await addMail('bringingIn.mailFileNews', { districtId: district() })
    await addMail('session.mailAdded', {
      accountId: maple.id('account of Bea Both'),
      invitedTo: maple.id('Dry Creek'),
    })
    await addMail('bringingIn.mailInfected', { districtId: district() })
    await addMail('people.sweep', { districtId: district() })
    expect(await needs()).toMatchObject([{ cause: 'mailReturned', count: 2 }])
    expect(await needs('Dry Creek')).toMatchObject([{ cause: 'mailReturned', count: 1 }])
  })

  test('whose link was used since are not counted', async () => {
    const [link] = await app.owner<{ id: string }>(
      `INSERT INTO credential_links (token_hash, account_id, purpose, expires_at) VALUES ('\\x77', $1, 'reset', now()) RETURNING id`,
      [maple.id('account of Tess Teacher')],
    )
    await addMail('session.mailLink', { linkId: link?.id ?? '' })
    expect(await needs()).toMatchObject([{ cause: 'mailReturned', count: 1 }])
    await app.owner('UPDATE credential_links SET used_at = now() WHERE id = $1', [link?.id])
    expect(await needs()).toEqual([])
  })
})

const list = async (): Promise<{ districts: number; items: DistrictInNeed[] }> =>
  (await as('Ada Admin').get('needs')).document

const needs = async (name = 'Maple Grove') =>
  (await list()).items.find(({ districtId }) => districtId === maple.id(name))?.needs ?? []

async function take(kind: string, from?: string) {
  const url = `/api/needs/${district()}/${kind}/take${from === undefined ? '' : `?from=${from}`}`
  const { status, errors } = await call({ method: 'POST', url, token: maple.token('Ada Admin') })
  return [status, errors?.[0]?.detail]
}

const setMembership = (name: string, until: string) =>
  app.owner('UPDATE memberships SET expires_at = now() + $2::interval WHERE district_id = $1', [maple.id(name), until])

const addImport = (
  name: string,
  status: string,
  { holds = [], problems = [] }: { holds?: object[]; problems?: object[] } = {},
) =>
  app.owner(
    `INSERT INTO roster_imports (district_id, status, file_name, file_sha256, holds, problems)
      VALUES ($1, $2, 'oak.zip', '', $3, $4)`,
    [maple.id(name), status, JSON.stringify(holds), JSON.stringify(problems)],
  )

const addFile = ({ dueIn, untilIn = 20, name = 'a.csv' }: { dueIn: number; untilIn?: number; name?: string }) =>
  app.owner(
    `INSERT INTO file_uploads (district_id, account_id, by_admin, file_name, status, prepared_at, type, size, sha256, uploaded_at,
        available_until, due_by)
      VALUES ($1, $2, false, $3, 'new', now(), 'txt', 4, '', now() + make_interval(days => $4 - 9), now() + make_interval(days => $5),
        (now() AT TIME ZONE 'America/Los_Angeles')::date + $4)`,
    [district(), maple.id('account of Dana District'), name, dueIn, untilIn],
  )

const addLessonDays = (name: string, { from, to }: { from: number; to: number }) =>
  app.owner(
    `INSERT INTO school_days (district_id, school_id, day, student_days, l1)
      SELECT $1, 0, day, 3, 40 FROM generate_series(current_date - date '2000-01-01' - $2::int, current_date - date '2000-01-01' - $3::int) day
      WHERE day % 7 >= 2`,
    [maple.id(name), from, to],
  )

const invited = (name: string, daysAgo: number) =>
  app.owner('UPDATE staff SET invited_at = now() - make_interval(days => $2) WHERE id = $1', [maple.id(name), daysAgo])

const addMail = (task: string, payload: object) =>
  app.owner(`INSERT INTO jobs (task, lane, payload, attempts, max_attempts) VALUES ($1, 'remote', $2, 13, 13)`, [
    task,
    JSON.stringify(payload),
  ])
