import { describe, expect, test } from 'vitest'
import { within } from '../../db/pool.ts'
import { rosterOf, withConnections } from '../../test/connection-desk.ts'
import { nextNight } from './nights.ts'

const { app, side, district, change, running, shown, runs, look, settled, runNow, mailed } = withConnections()

/** Tuesday, 13 October 2026, noon in Chicago. */
const TUESDAY = Date.parse('2026-10-13T17:00:00Z')
const HOUR = 3_600_000
const DAY = 24 * HOUR

describe('A night', () => {
  const at = async (hours: object, after: string, timezone = 'America/Chicago') =>
    within(app.db.queries, [district()], tx =>
      nextNight(
        tx,
        { windowFrom: '01:00', windowUntil: '05:00', pausedFrom: null, pausedUntil: null, ...hours },
        { timezone, id: '0', after: Date.parse(after) },
      ),
    )

  test.each([
    ['in winter', {}, '2026-12-01T20:00:00Z', '2026-12-02T07:00:00.000Z', '2026-12-02T11:00:00.000Z'],
    ['in which clocks go forward', {}, '2027-03-14T00:00:00Z', '2027-03-14T07:00:00.000Z', '2027-03-14T10:00:00.000Z'],
    [
      'over midnight',
      { windowFrom: '22:00', windowUntil: '04:00' },
      '2026-12-01T20:00:00Z',
      '2026-12-02T04:00:00.000Z',
      '2026-12-02T10:00:00.000Z',
    ],
    [
      'after a pause',
      { pausedFrom: '2026-12-02', pausedUntil: '2027-01-05' },
      '2026-12-01T20:00:00Z',
      '2027-01-05T07:00:00.000Z',
      '2027-01-05T11:00:00.000Z',
    ],
  ])('%s', async (_, hours, after, runAt, endsAt) => {
    const night = await at(hours, after)
    expect([night.runAt.toISOString(), night.endsAt.toISOString()]).toEqual([runAt, endsAt])
  })

  const nightOf = (id: string, endsAt: number, asks = false) =>
    app.owner(
      `UPDATE connections SET night_ends_at = $2, next_run_at = $3, created_at = '2026-10-01', last_arrived_at = NULL WHERE id = $1`,
      [id, new Date(endsAt).toISOString(), asks ? new Date(endsAt - 3 * HOUR).toISOString() : null],
    )

  test('whose time has come is asked by itself, once, whoever looks', async () => {
    const id = await running()
    side.there = await rosterOf()
    await nightOf(id, TUESDAY + HOUR, true)
    const other = await app.anotherProcess()
    await Promise.all([app.db, other.db].map(db => look(TUESDAY, db)))
    expect(await settled(id, TUESDAY)).toMatchObject({ state: 'applied' })
    expect(side.asked).toBe(1)
    expect(await runs(id)).toHaveLength(1)
    // Wednesday, from 01:00 on in Chicago.
    expect(String((await shown(id)).nextRunAt)).toMatch(/^2026-10-14T0[67]:/)
  })

  test('without anything has a row, and two of them are an alarm that is told once', async () => {
    const id = await running({ silentNights: 2 })
    await nightOf(id, TUESDAY - HOUR)
    await look(TUESDAY)
    expect((await runs(id)).map(({ state }) => state)).toEqual(['nothing'])
    expect((await runs(id))[0]?.sentence).toMatch(/^It was expected by \d\d:\d\d\.$/)
    expect(await shown(id)).toMatchObject({ nightsSilent: 1, alarm: null })
    const nextNightOf = async (day: number) => {
      await nightOf(id, TUESDAY + day * DAY - HOUR)
      await look(TUESDAY + day * DAY)
    }
    await nextNightOf(1)
    // It says how many nights there are when it is sent.
    const [mail] = await mailed('No roster for 2 nights: Prairie SIS')
    expect(mail?.text).toContain('for 2 school nights')
    await nextNightOf(2)
    expect(await shown(id)).toMatchObject({ nightsSilent: 3, alarm: 'silent' })
    side.there = await rosterOf()
    await runNow(id)
    expect(await shown(id)).toMatchObject({ nightsSilent: 0, alarm: null })
    await mailed('Rosters come again: Prairie SIS')
    expect(app.mails).toHaveLength(2)
  })

  test('of a silence is over with a file that cannot be read, and what fails is said from then on', async () => {
    const id = await running({ silentNights: 1 })
    await nightOf(id, TUESDAY - HOUR)
    await look(TUESDAY)
    expect(await shown(id)).toMatchObject({ alarm: 'silent', nightsSilent: 1 })
    side.there = Buffer.from('<html>Please sign in</html>')
    await runNow(id)
    expect(await shown(id)).toMatchObject({ alarm: 'failing', nightsSilent: 0, failures: 1 })
    side.there = await rosterOf()
    await runNow(id)
    expect(await shown(id)).toMatchObject({ alarm: null, failures: 0 })
    for (const subject of ['No roster for a night', 'A roster has failed', 'Rosters come again'])
      await mailed(`${subject}: Prairie SIS`)
  })

  test('on which we ask and find nothing is judged as well, when it is over', async () => {
    const id = await running({ silentNights: 2 })
    for (const day of [0, 1]) {
      await nightOf(id, TUESDAY + day * DAY + HOUR, true)
      await look(TUESDAY + day * DAY)
      expect(await settled(id, TUESDAY + day * DAY)).toMatchObject({ state: 'nothing' })
      expect(await shown(id)).toMatchObject({ nightsSilent: day })
      await look(TUESDAY + day * DAY + 2 * HOUR)
      expect(await shown(id)).toMatchObject({ nightsSilent: day + 1 })
    }
    expect(await shown(id)).toMatchObject({ alarm: 'silent' })
    expect(await runs(id)).toHaveLength(2)
  })

  test('of a silence that somebody has muted is told again when the quiet is over', async () => {
    const id = await running({ silentNights: 1 })
    for (const day of [0, 1, 2]) {
      if (day === 1) await change(id, { quietUntil: '2026-10-15' })
      await nightOf(id, TUESDAY + day * DAY - HOUR)
      await look(TUESDAY + day * DAY)
      expect(await shown(id)).toMatchObject({ alarm: 'silent', nightsSilent: day + 1 })
      if (day < 2) expect(await mailed('No roster for a night: Prairie SIS')).toHaveLength(1)
    }
    await mailed('No roster for 3 nights: Prairie SIS')
    expect(app.mails).toHaveLength(2)
  })

  test('keeps its hour when the time zone of the district changes, and one that has begun goes on', async () => {
    const id = await running()
    const ends = async () => {
      const [row] = await app.owner<{ at: string }>('SELECT night_ends_at AS at FROM connections WHERE id = $1', [id])
      return new Date(row?.at ?? '').toISOString()
    }
    await app.owner(`UPDATE connections SET next_run_at = $2, night_ends_at = $3 WHERE id = $1`, [
      id,
      '2026-10-14T06:00:00Z',
      '2026-10-14T10:00:00Z',
    ])
    // Noon in Chicago, in whose zone the night is from 06:00 to 10:00 UTC; in New York it would be from 05:00 to 09:00.
    await setZone('America/Chicago')
    await look(TUESDAY)
    expect(await ends()).toBe('2026-10-14T10:00:00.000Z')
    await setZone('America/New_York')
    await look(TUESDAY)
    expect(await ends()).toBe('2026-10-14T09:00:00.000Z')
    expect(String((await shown(id)).nextRunAt)).toMatch(/^2026-10-14T0[56]:/)
    expect(side.asked).toBe(0)
    await setZone('America/Chicago')
    await look(Date.parse('2026-10-14T05:00:01Z'))
    expect(await ends()).toBe('2026-10-14T09:00:00.000Z')
  })

  const setZone = (timezone: string) =>
    app.owner('UPDATE districts SET timezone = $2 WHERE id = $1', [district(), timezone])

  test('that has begun is not put off by another change', async () => {
    const id = await running()
    await nightOf(id, TUESDAY + HOUR, true)
    const { nextRunAt } = await shown(id)
    await change(id, { name: 'Another name' })
    expect(await shown(id)).toMatchObject({ name: 'Another name', nextRunAt })
  })

  test('after a pause that was taken back is looked at', async () => {
    const id = await running()
    await change(id, { pausedFrom: '2026-10-10', pausedUntil: '2026-12-01' })
    expect(await shown(id)).toMatchObject({ holdNext: false })
    await change(id, { pausedFrom: null, pausedUntil: null })
    expect(await shown(id)).toMatchObject({ holdNext: true, pausedFrom: null })
  })

  test.each([
    ['a Sunday', '2026-10-18T15:00:00Z'],
    ['Labor Day', '2026-09-07T15:00:00Z'],
  ])('of %s counts for nothing', async (_, endsAt) => {
    const id = await running()
    await nightOf(id, Date.parse(endsAt))
    await look(Date.parse(endsAt) + HOUR)
    expect(await runs(id)).toEqual([])
    expect(await shown(id)).toMatchObject({ nightsSilent: 0 })
  })

  test('in a pause is not asked and not judged; two days before each end people are told, and the first after it waits', async () => {
    const id = await running()
    side.there = await rosterOf()
    await change(id, { pausedFrom: '2026-10-15', pausedUntil: '2026-10-20' })
    await nightOf(id, TUESDAY + 10 * DAY, false)
    await look(TUESDAY)
    const [begins] = await mailed('Rosters pause soon: Prairie SIS')
    expect(begins?.text).toContain('From 10/15/2026 on')
    await app.owner('UPDATE connections SET next_run_at = $2 WHERE id = $1', [id, new Date(TUESDAY).toISOString()])
    await look(TUESDAY + 3 * DAY)
    expect(side.asked).toBe(0)
    await look(TUESDAY + 5 * DAY)
    await mailed('Rosters go on soon: Prairie SIS')
    await look(TUESDAY + 7 * DAY)
    expect(await shown(id)).toMatchObject({ pausedFrom: null, holdNext: true })
    expect(await settled(id, TUESDAY + 7 * DAY)).toMatchObject({ state: 'held' })
    expect(app.mails.filter(({ subject }) => subject.includes('soon'))).toHaveLength(2)
  })

  test('that pauses from today on tells nobody that it pauses soon', async () => {
    const id = await running()
    await change(id, { pausedFrom: '2026-10-13', pausedUntil: '2026-11-20' })
    await nightOf(id, TUESDAY + 10 * DAY, false)
    await look(TUESDAY)
    expect(await shown(id)).toMatchObject({ pausedFrom: '2026-10-13' })
    await look(TUESDAY + 37 * DAY)
    await mailed('Rosters go on soon: Prairie SIS')
    expect(app.mails.filter(({ subject }) => subject.includes('pause soon'))).toEqual([])
  })
})
