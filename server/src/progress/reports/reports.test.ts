import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { scopeAt } from '../../access/scope.ts'
import { within } from '../../db/pool.ts'
import { inTown } from '../../test/in-town.ts'
import { addJob, hurryJobs } from '../../test/jobs.ts'
import { actualTextsOf, emptyBoxesIn, pagesOf } from '../../test/pdf.ts'
import { partsOf, workbookCells } from '../../test/workbook.ts'
import { purgeAttachments } from './attachments.ts'
import { printedReport } from './printed-report.ts'
import { type Report, readReport } from './report.ts'

const { app, maple, as, call } = inTown({ settings: { publicUrl: 'https://hornbook.test' } })

const DAY_MS = 86_400_000
let requests = 0

describe('a progress report', () => {
  test.each([
    ['Tess Teacher', 'classroom', 'Room 1', 'Students', 'student_summaries', 'classrooms'],
    ['Tess Teacher', 'school', 'Oak', 'Classes', 'classroom_summaries', 'schools'],
    ['Sam School', 'district', 'Maple Grove', 'Schools', 'school_summaries', 'districts'],
  ])(
    'of %s about a %s has the figures of its table and its tiles',
    async (person, resourceType, unit, sheet, table, path) => {
      const start = new Date(Date.now() - 30 * DAY_MS).toISOString().slice(0, 10)
      const report = await made(person, { resourceType, resourceId: maple.id(unit), startDate: start })
      expect(report.attributes).toMatchObject({ status: 'available', resourceName: unit, startDate: start })
      const file = await as(person).get(report.attributes.url)
      expect(file.headers['content-disposition']).toBe(`attachment; filename="${report.attributes.filename}"`)
      expect(report.attributes.filename).toMatch(
        new RegExp(`^progress_${unit.toLowerCase().replace(' ', '-')}_\\d{4}_\\d\\d_\\d\\d\\.xlsx$`),
      )
      expect(file.bytes.length).toBe(report.attributes.fileSize)
      const [entry] = await app.owner('SELECT action, facts FROM audit_entries ORDER BY id DESC LIMIT 1')
      const unitTaken = { kind: resourceType, id: maple.id(unit) }
      expect(entry).toEqual({ action: 'progressReport.download', facts: { attachment: report.id, unit: unitTaken } })
      const parts = await partsOf(file.bytes)
      expect(parts.get('xl/workbook.xml')).toMatch(new RegExp(`name="${sheet}".*name="Tiles and charts".*name="About"`))
      const dates = `filter[startDateEq]=${start}&filter[endDateEq]=${report.attributes.endDate}`
      const csv = await as(person).get(`${path}/${maple.id(unit)}/${table}.csv?${dates}`)
      const cells = (await workbookCells(file.bytes)).map(row => row.map(String))
      const width = cells[0]?.length ?? 0
      expect(cells.map(row => [...row, ...Array(width - row.length).fill('')])).toEqual(parse(csv.bytes, { bom: true }))
      const overview = (await as(person).get(`${path}/${maple.id(unit)}/overview?${dates}`)).document
      const tiles = parts.get('xl/worksheets/sheet2.xml') ?? ''
      const values = overview.data.attributes.overviewData.flatMap(
        (tile: { dataSets: { data: unknown[] }[] }) => tile.dataSets[0]?.data,
      )
      expect(tiles.match(/<row /g)).toHaveLength(values.length + 1)
    },
  )

  test.each([
    ['Tess Teacher', 'classroom', 'Room 1', 'student_summaries', 'classrooms', 'fullName'],
    ['Sam School', 'school', 'Oak', 'classroom_summaries', 'schools', 'name'],
    ['Dana District', 'district', 'Maple Grove', 'school_summaries', 'districts', 'name'],
  ])(
    'as a PDF, of %s about a %s, has the figures of the screen',
    async (person, resourceType, unit, table, path, name) => {
      const start = new Date(Date.now() - 30 * DAY_MS).toISOString().slice(0, 10)
      const report = await made(person, { resourceType, resourceId: maple.id(unit), startDate: start, format: 'pdf' })
      expect(report.attributes).toMatchObject({ status: 'available', format: 'pdf', kind: 'progress' })
      const file = await as(person).get(report.attributes.url)
      expect(file.headers['content-disposition']).toMatch(/"progress_[\w-]+_\d{4}_\d\d_\d\d\.pdf"/)
      const [page = '', ...others] = await pagesOf(file.bytes)
      expect(others).toHaveLength(1)
      expect(page).toContain('Page 1 of 2')
      const dates = `filter[startDateEq]=${start}&filter[endDateEq]=${report.attributes.endDate}`
      const rows = (await as(person).get(`${path}/${maple.id(unit)}/${table}?${dates}`)).data
      const named = rows.map((row: { attributes: Record<string, string> }) => row.attributes[name])
      expect(named.length).toBeGreaterThan(1)
      expect(page.match(new RegExp(named.join('|'), 'g'))?.slice(-named.length)).toEqual(named.toSorted())
      const whole = (percent: number) => `${Math.floor(percent + 1e-9)}%`
      for (const { attributes: a } of rows)
        expect(page).toContain(
          name === 'fullName' ? `${a.fullName} ` : `${a.name} ${a.studentsCount} ${a.attentionCount} ${a.watchCount}`,
        )
      const tiles = (await as(person).get(`${path}/${maple.id(unit)}/overview?${dates}`)).data.attributes.overviewData
      for (const { dataSets } of tiles) expect(others[0]).toContain(dataSets[0].label)
      for (const { value, meta } of tiles[3].dataSets[0].data)
        expect(others[0]).toContain(`${meta.label} ${whole(value)}`)
    },
  )

  test('as a PDF repeats the head on each page, and cuts nothing off', async () => {
    const districtId = maple.id('Maple Grove')
    const unit = { kind: 'classroom', id: maple.id('Room 1') } as const
    const range = { start: '2026-01-01', end: '2026-01-31', today: '2026-02-01' }
    const scope = scopeAt({ districtId, staffId: null, role: 'Administrator' })
    const report = await within(app.db.queries, [districtId], tx =>
      readReport(tx, scope, {
        unit,
        name: 'Room 1',
        range,
        timezone: 'America/Los_Angeles',
        names: 'given',
        completed: 'All done',
      }),
    )
    const [row] = report.table.rows
    const names = Array.from({ length: 90 }, (_, at) => `Maximiliana-Anastasia Papadopoulou-Featherstonehaugh ${at}`)
    const table = { of: 'students', rows: names.map(fullName => ({ ...row, fullName })) } as unknown as Report['table']
    const parts: Buffer[] = []
    for await (const part of printedReport({ ...report, table }, 0)) parts.push(part)
    const pages = (await pagesOf(Buffer.concat(parts))).slice(0, -1)
    expect(pages.length).toBeGreaterThan(2)
    for (const page of pages) expect(page).toMatch(/Student .*Current Status\*/)
    const written = pages.join(' ').replace(/(?<=-) /g, '')
    expect(names.filter(name => !written.includes(name))).toEqual([])
    expect(written.match(/ Average /g)).toHaveLength(1)
  })

  test('of kind parentReports has a letter for each student of a school, once, by class and name', async () => {
    const attributes = { resourceType: 'school', resourceId: maple.id('Oak'), kind: 'parentReports', lang: 'es' }
    const report = await made('Sam School', attributes)
    expect(report.attributes).toMatchObject({ status: 'available', kind: 'parentReports', lang: 'es', format: 'pdf' })
    expect(report.attributes.filename).toMatch(/^parent-reports_oak_\d{4}_\d\d_\d\d\.pdf$/)
    const file = await as('Sam School').get(report.attributes.url)
    expect(file.headers['content-type']).toBe('application/pdf')
    const pages = await pagesOf(file.bytes)
    expect(pages.map(page => /para (?:la familia .* \d{4} )(\w+ \w+) /.exec(page)?.[1])).toEqual([
      ...['Amara Okafor', 'Benjamin Lee', 'Camila Reyes', 'Daniyar Seitkali'],
    ])
    expect(pages[3]).toContain('Room 2, Oak')
  })

  test('says at once which names have letters without a font, where it has names', async () => {
    const rename = (first: string) =>
      app.owner('UPDATE students SET first_name = $2 WHERE id = $1', [maple.id('Camila Reyes'), first])
    const namesIn = async (person: string, attributes: object) =>
      (await ask(person, attributes)).data.attributes.unprintableNames
    const ofOak = { resourceType: 'school', resourceId: maple.id('Oak') }
    await rename('ꕉꕜꕮ')
    expect(await namesIn('Sam School', { ...ofOak, kind: 'parentReports' })).toEqual(['ꕉꕜꕮ Reyes'])
    expect(await namesIn('Tess Teacher', ofClass('Room 1', { format: 'pdf' }))).toEqual(['ꕉꕜꕮ Reyes'])
    expect(await namesIn('Tess Teacher', ofClass('Room 1', { format: 'xlsx' }))).toEqual([])
    expect(await namesIn('Sam School', { ...ofOak, format: 'pdf' })).toEqual([])
    await rename('Camila')
  })

  test('of kind parentReports draws a name in another script for a school, and no empty box', async () => {
    const rename = (first: string, last: string) =>
      app.owner('UPDATE students SET first_name = $2, last_name = $3 WHERE id = $1', [
        ...[maple.id('Camila Reyes'), first, last],
      ])
    await rename('ਹਰਪ੍ਰੀਤ', 'ਸਿੰਘ')
    const ofOak = { resourceType: 'school', resourceId: maple.id('Oak'), kind: 'parentReports' }
    const report = await made('Sam School', ofOak)
    await rename('Camila', 'Reyes')
    const { bytes } = await as('Sam School').get(report.attributes.url)
    expect(await pagesOf(bytes)).toHaveLength(4)
    expect(actualTextsOf(bytes)).toEqual(expect.arrayContaining(['ਹਰਪ੍ਰੀਤ', 'ਸਿੰਘ']))
    expect(emptyBoxesIn(bytes)).toBe(0)
  })

  test.each(['progress', 'parentReports'])(
    'of kind %s sorts students by family name where it is asked to',
    async kind => {
      const report = await made('Tess Teacher', ofClass('Room 1', { kind, format: 'pdf', names: 'family' }))
      const pages = await pagesOf((await as('Tess Teacher').get(report.attributes.url)).bytes)
      const names = pages.join(' ').matchAll(/Amara Okafor|Benjamin Lee|Camila Reyes/g)
      expect([...new Set(Array.from(names, ([name]) => name))]).toEqual([
        'Benjamin Lee',
        'Amara Okafor',
        'Camila Reyes',
      ])
    },
  )

  test('of kind parentReports is of their class for a teacher, not of the school, which they keep without the class', async () => {
    const ofSchool = { resourceType: 'school', resourceId: maple.id('Oak'), kind: 'parentReports' }
    expect((await ask('Tess Teacher', ofSchool)).status).toBe(403)
    const report = await made('Tess Teacher', ofClass('Room 1', { kind: 'parentReports' }))
    expect(await pagesOf((await as('Tess Teacher').get(report.attributes.url)).bytes)).toHaveLength(3)
  })

  test('is made once for one id of its client, also when two calls come at once', async () => {
    const id = newId()
    const before = (await listed('Noor Neighbour')).length
    const answers = await Promise.all([1, 2, 3].map(() => ask('Noor Neighbour', ofClass('Room 2'), id)))
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202])
    const ids = new Set(answers.map(answer => answer.data.attributes.userAttachmentId))
    expect(ids.size).toBe(1)
    expect(answers.every(answer => answer.data.id === id)).toBe(true)
    await polled('Noor Neighbour', [...ids][0])
    expect(await listed('Noor Neighbour')).toHaveLength(before + 1)
    const [entries] = await app.owner(
      `SELECT count(*)::int AS count FROM audit_entries WHERE action = 'progressReport.create' AND facts->>'attachment' = $1`,
      [[...ids][0]],
    )
    expect(entries).toEqual({ count: 1 })
    const other = await ask('Noor Neighbour', ofClass('Room 2', { startDate: '2026-01-01' }), id)
    const letters = await ask('Noor Neighbour', ofClass('Room 2', { kind: 'parentReports' }), id)
    expect(letters.status).toBe(422)
    expect([other.status, other.errors[0].source]).toEqual([422, { pointer: '/data/id' }])
  })

  test('of somebody else with the same id is another one', async () => {
    const id = newId()
    const [tess, sam] = await Promise.all(
      ['Tess Teacher', 'Sam School'].map(person => ask(person, ofClass('Room 1'), id)),
    )
    const idOf = (answer?: typeof tess) => answer?.data.attributes.userAttachmentId
    expect(idOf(tess)).not.toBe(idOf(sam))
    await polled('Tess Teacher', idOf(tess))
    await polled('Sam School', idOf(sam))
  })

  test.each([
    ['progress', 'progress report'],
    ['parentReports', 'letters to families'],
  ])(
    'of kind %s is told by a mail that calls it %s, with a link and without figures or names of children',
    async (kind, what) => {
      // Mails of other reports may still come.
      const { id } = await made('Tess Teacher', ofClass('Room 1', { kind }))
      const own = () => app.mails.filter(mail => mail.id === `report-${maple.id('Maple Grove')}-${id}`)
      await expect.poll(own).toHaveLength(1)
      const [mail] = own()
      expect(mail?.to).toBe('tess.teacher@town.test')
      expect(mail?.text).toContain('https://hornbook.test/my-reports')
      expect(mail?.text).toContain(`The ${what} that you asked for`)
      expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toMatch(/Amara|Okafor|Room 1/)
    },
  )
})

describe('what cannot be asked for', () => {
  test.each([
    ['a class of somebody else', 'Tess Teacher', () => ofClass('Room 2'), 404],
    ['a class of another district', 'Dana District', () => ofClass('Room 9'), 404],
    ['a class that is not there', 'Ada Admin', () => ({ resourceType: 'classroom', resourceId: '987654321' }), 404],
    ['something that is no id', 'Ada Admin', () => ({ resourceType: 'school', resourceId: "1' OR 1" }), 404],
    [
      'a range upside down',
      'Tess Teacher',
      () => ofClass('Room 1', { startDate: '2026-02-02', endDate: '2026-02-01' }),
      422,
    ],
    ['a range before 2000', 'Tess Teacher', () => ofClass('Room 1', { startDate: '1999-12-31' }), 422],
    ['a range in the future', 'Tess Teacher', () => ofClass('Room 1', { endDate: '2999-01-01' }), 422],
    ['a day that is none', 'Tess Teacher', () => ofClass('Room 1', { endDate: '2026-02-30' }), 422],
    ['another format', 'Tess Teacher', () => ofClass('Room 1', { format: 'exe' }), 422],
    ['letters as a workbook', 'Tess Teacher', () => ofClass('Room 1', { kind: 'parentReports', format: 'xlsx' }), 422],
    [
      'letters of a district',
      'Dana District',
      () => ({ resourceType: 'district', resourceId: maple.id('Maple Grove'), kind: 'parentReports' }),
      422,
    ],
    [
      'letters in another language',
      'Tess Teacher',
      () => ofClass('Room 1', { kind: 'parentReports', lang: 'fr' }),
      422,
    ],
    ['another kind of unit', 'Tess Teacher', () => ({ resourceType: 'student', resourceId: '1' }), 422],
  ])('%s', async (_, person, attributes, status) => {
    expect((await ask(person, attributes())).status).toBe(status)
  })

  test('a report under an id of another form', async () => {
    const answer = await ask('Tess Teacher', ofClass('Room 1'), '../1')
    expect([answer.status, answer.errors[0].source]).toEqual([422, { pointer: '/data/id' }])
  })

  test('more reports than are made in a while', async () => {
    await app.owner(
      `INSERT INTO user_attachments (district_id, account_id, client_id, unit_kind, unit_id, unit_name, reach, start_date,
          end_date, format, file_name, expires_at)
        SELECT $1, $2, 'cid_' || n, 'district', $1, '', 'schools', '2026-01-01', '2026-01-01', 'xlsx', '', now() + interval '1 day'
        FROM generate_series(1, 20) n`,
      [maple.id('Maple Grove'), maple.id('account of Elsa Elm')],
    )
    const answer = await ask('Elsa Elm', ofClass('Room 3'))
    expect([answer.status, answer.headers['retry-after']]).toEqual([429, '10'])
  })
})

describe('a report that is over', () => {
  const fileOf = (id: string) => join(app.app.settings.dataDir ?? '', 'files/reports', maple.id('Maple Grove'), id)

  test('is not there between the list and the click, and its bytes go with the next purge', async () => {
    const { id, attributes } = await made('Tess Teacher', ofClass('Room 1'))
    expect(existsSync(fileOf(id))).toBe(true)
    await app.owner(`UPDATE user_attachments SET expires_at = now() - interval '1 second' WHERE id = $1`, [id])
    expect((await as('Tess Teacher').get(attributes.url)).status).toBe(404)
    const [expired] = (await listed('Tess Teacher')).filter(each => each.id === id)
    expect(expired?.attributes).toMatchObject({ status: 'expired', url: null, fileSize: null })
    await purgeAttachments(app.db.queries, app.app.settings, Date.now())
    expect(existsSync(fileOf(id))).toBe(false)
    await purgeAttachments(app.db.queries, app.app.settings, Date.now() + 91 * DAY_MS)
    expect((await as('Tess Teacher').get(`user_attachments/${id}`)).status).toBe(404)
  })

  test('leaves the others alone', async () => {
    const { id, attributes } = await made('Tess Teacher', ofClass('Room 1'))
    await purgeAttachments(app.db.queries, app.app.settings, Date.now())
    expect(existsSync(fileOf(id))).toBe(true)
    expect((await as('Tess Teacher').get(attributes.url)).status).toBe(200)
  })
})

describe('a report whose owner sees less than then', () => {
  test('is gone with the class, and comes back with it', async () => {
    const { id, attributes } = await made('Noor Neighbour', ofClass('Room 2'))
    const staff = maple.id('Noor Neighbour')
    await app.owner('UPDATE staff_enrollments SET ended_at = now() WHERE staff_id = $1', [staff])
    expect((await as('Noor Neighbour').get(attributes.url)).status).toBe(404)
    expect((await as('Noor Neighbour').get(`user_attachments/${id}`)).status).toBe(404)
    expect(await listed('Noor Neighbour')).toEqual([])
    await app.owner('UPDATE staff_enrollments SET ended_at = NULL WHERE staff_id = $1', [staff])
    expect((await as('Noor Neighbour').get(attributes.url)).status).toBe(200)
  })

  test('is gone with the school, of which it was a part', async () => {
    const { id } = await made('Noor Neighbour', { resourceType: 'school', resourceId: maple.id('Oak') })
    const staff = maple.id('Noor Neighbour')
    const at = (ended: string | null) =>
      Promise.all(
        ['staff_enrollments', 'staff_schools'].map(table =>
          app.owner(`UPDATE ${table} SET ended_at = $1 WHERE staff_id = $2`, [ended, staff]),
        ),
      )
    await at('2026-01-01')
    expect((await as('Noor Neighbour').get(`user_attachments/${id}`)).status).toBe(404)
    await at(null)
    expect((await as('Noor Neighbour').get(`user_attachments/${id}`)).status).toBe(200)
  })

  test('is gone with a lesser role', async () => {
    const { attributes } = await made('Sam School', { resourceType: 'school', resourceId: maple.id('Oak') })
    await app.owner(`UPDATE staff SET role = 'Teacher' WHERE id = $1`, [maple.id('Sam School')])
    expect((await as('Sam School').get(attributes.url)).status).toBe(404)
    await app.owner(`UPDATE staff SET role = 'SchoolAdmin' WHERE id = $1`, [maple.id('Sam School')])
  })

  test.each([
    ['the class', 'classrooms', 'Room 2'],
    ['the role', 'district', 'Room 1'],
  ])('fails when %s is taken away before it is made', async (_, reach, room) => {
    const { app: context } = app
    const id = newId()
    const [row] = await app.owner<{ id: string }>(
      `INSERT INTO user_attachments (district_id, account_id, client_id, unit_kind, unit_id, unit_name, reach, start_date,
          end_date, format, file_name, expires_at)
        VALUES ($1, $2, $3, 'classroom', $4, 'Room 1', $5, '2026-01-01', '2026-01-01', 'xlsx', 'a.xlsx',
          now() + interval '1 day') RETURNING id`,
      [maple.id('Maple Grove'), maple.id('account of Tess Teacher'), id, maple.id(room), reach],
    )
    const payload = { districtId: maple.id('Maple Grove'), attachmentId: row?.id }
    await addJob(app, 'progress.makeReport', { payload, lane: 'heavy' })
    const made = () => app.owner('SELECT status FROM user_attachments WHERE id = $1', [row?.id])
    await expect.poll(made, { timeout: 50_000 }).toEqual([{ status: 'failed' }])
    expect(
      existsSync(join(context.settings.dataDir ?? '', 'files/reports', maple.id('Maple Grove'), row?.id ?? '')),
    ).toBe(false)
  })
})

test("a list has only its owner's reports, the newest first", async () => {
  const rows = await listed('Tess Teacher')
  const owners = await app.owner<{ account_id: string }>(
    'SELECT DISTINCT account_id FROM user_attachments WHERE id = ANY ($1)',
    [rows.map(({ id }) => id)],
  )
  expect(owners).toEqual([{ account_id: maple.id('account of Tess Teacher') }])
  const days = rows.map(row => (row.attributes as unknown as { createdAt: string }).createdAt)
  expect(days).toEqual(days.toSorted().toReversed())
})

test('a report waits for room instead of failing, and is made when there is some', async () => {
  const { dataDir } = app.app.settings
  const files = join(dataDir as string, 'files')
  // Nothing can be kept while a file is where the folder should be.
  if (existsSync(files)) renameSync(files, `${files}-away`)
  writeFileSync(files, 'in the way')
  const id: string = (await ask('Tess Teacher', ofClass('Room 1'))).data.attributes.userAttachmentId
  const waiting = `SELECT FROM jobs
    WHERE task = 'progress.makeReport' AND run_at > now() + interval '30 seconds' AND locked_by IS NULL`
  await expect.poll(() => app.owner(waiting), { timeout: 20_000 }).toHaveLength(1)
  expect((await as('Tess Teacher').get(`user_attachments/${id}`)).data.attributes.status).toBe('pending')
  rmSync(files)
  if (existsSync(`${files}-away`)) renameSync(`${files}-away`, files)
  await hurryJobs(app)
  expect((await polled('Tess Teacher', id)).attributes.status).toBe('available')
})

const ask = (person: string, attributes: object, id: string | undefined = newId(), more: object = {}) =>
  call({
    method: 'POST',
    url: '/api/progress_reports',
    token: maple.token(person),
    ...more,
    payload: { data: { type: 'progressReport', id, attributes } },
  })

/** Asks for a report, and polls it as a browser does until it is not pending any more. */
async function made(person: string, attributes: object) {
  const answer = await ask(person, attributes)
  expect(answer.status, answer.body).toBe(202)
  return polled(person, answer.data.attributes.userAttachmentId)
}

async function polled(person: string, id: string) {
  const read = async () => (await as(person).get(`user_attachments/${id}`)).data
  await expect.poll(async () => (await read()).attributes.status, { timeout: 50_000 }).not.toBe('pending')
  return read()
}

const newId = () => `cid_${Date.now()}_${++requests}`
const ofClass = (room: string, more = {}) => ({ resourceType: 'classroom', resourceId: maple.id(room), ...more })
const listed = async (person: string): Promise<{ id: string; attributes: { status: string } }[]> =>
  (await as(person).get('user_attachments')).data
