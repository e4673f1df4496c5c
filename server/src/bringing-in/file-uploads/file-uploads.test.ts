import { expect, test } from 'vitest'
import { inTown } from '../../test/in-town.ts'
import { rosterFiles, zipOf } from '../../test/oneroster-zip.ts'
import { emailOf } from '../../test/town.ts'
import { purgeFileUploads } from './purge.ts'

const { app, maple, as, nobody, district } = inTown({ hasEdgeCases: true })

test('a file that a district sends is seen by the provider, downloaded, resolved, and seen as done by the district', async () => {
  const { url } = (await prepare('Dana District', { fileName: 'roster fall.csv' })).document
  expect(await listed('Ada Admin')).toEqual([])
  expect((await put(url, 'Room,Teacher\n1,Tess\n')).status).toBe(204)
  const [file] = (await listed('Ada Admin')) as [Listed]
  expect(file).toMatchObject({
    fileName: 'roster fall.csv',
    status: 'new',
    uploaderName: 'Dana District',
    byAdmin: false,
    districtId: district(),
    districtName: 'Maple Grove',
    downloadCount: 0,
    resolvable: false,
    resolvedBy: null,
    size: 20,
    takenBy: null,
    note: null,
    uploaderId: maple.id('account of Dana District'),
  })
  const kept = Date.parse(file.availableUntil) - Date.parse(file.uploadedAt)
  expect(kept).toBe(30 * 86_400_000)

  const { downloadUrl } = (await as('Ada Admin').get(`/service/downloadFile?fileId=${file.id}`)).document
  const download = await nobody.get(pathOf(downloadUrl))
  expect(download.body).toBe('Room,Teacher\n1,Tess\n')
  expect(download.headers).toMatchObject({
    'content-disposition': 'attachment; filename="roster fall.csv"',
    'content-type': 'application/octet-stream',
    'x-content-type-options': 'nosniff',
  })
  expect((await listed('Ada Admin'))[0]).toMatchObject({
    status: 'available',
    downloadCount: 1,
    resolvable: true,
    takenBy: 'You',
  })
  const resolved = (await as('Ada Admin').post(`/service/resolveFile?fileId=${file.id}`)).document
  expect(resolved).toMatchObject({ resolvable: false, resolvedBy: 'You' })
  const [own] = await listed('Dana District')
  expect(own).toMatchObject({ id: file.id, resolvable: false, takenBy: 'Ada Admin', resolvedBy: 'Ada Admin' })
  const { items } = (await as('Ada Admin').get(`/service/fileAccessLog?fileId=${file.id}`)).document
  expect(items.map(({ userName, action }: LogLine) => [userName, action])).toEqual([
    ['Ada Admin', 'resolve'],
    ['Ada Admin', 'download'],
    ['Dana District', 'send'],
  ])
})

test('each sees the files that are theirs: a district, a SchoolAdmin their own, another district none', async () => {
  const dana = await send('Dana District', 'a.txt', 'of Dana')
  const sam = await send('Sam School', 'b.txt', 'of Sam')
  const ofDry = await send('Ada Admin', 'c.txt', 'of the provider', maple.id('Dry Creek'))
  const seen = async (name: string) => (await listed(name)).map(({ id }) => id)
  expect(await seen('Dana District')).toEqual(expect.arrayContaining([dana, sam]))
  expect(await seen('Dana District')).not.toContain(ofDry)
  expect(await seen('Sam School')).toEqual([sam])
  expect(await seen('Hana Harbor')).toEqual([])
  expect(await seen('Ada Admin')).toEqual(expect.arrayContaining([dana, sam, ofDry]))
  expect((await listed('Ada Admin')).find(({ id }) => id === ofDry)?.byAdmin).toBe(true)
  for (const path of ['downloadFile', 'fileAccessLog'])
    expect((await as('Dana District').get(`/service/${path}?fileId=${dana}`)).status).toBe(403)
})

test('an address is for one file, of one size, once, and for nobody who changes it', async () => {
  const url = await addressFor('Dana District', { fileName: 'once.txt', size: 4 })
  expect((await put(url.replace(/district=\d+/, `district=${maple.id('Harbor Point')}`), 'text')).status).toBe(403)
  expect((await put(url.replace(/size=4/, 'size=5'), 'texts')).status).toBe(403)
  expect((await put(url, 'text and more')).status).toBe(400)
  expect((await put(url, '')).status).toBe(400)
  const both = await Promise.all([put(url, 'text'), put(url, 'TEXT')])
  expect(both.map(({ status }) => status).sort()).toEqual([204, 409])
  expect((await put(url, 'text')).document).toEqual({ message: expect.stringContaining('used'), code: 'conflict' })
  expect((await nobody.get(pathOf(url))).status).toBe(403)
})

test('an address ends after its time', async () => {
  const url = await addressFor('Dana District', { fileName: 'late.txt' })
  await app.owner("UPDATE file_uploads SET prepared_at = now() - interval '6 minutes' WHERE file_name = 'late.txt'")
  expect((await put(url, 'text')).status).toBe(409)
  expect((await put(url.replace(/until=\d+/, 'until=1700000000000'), 'text')).status).toBe(403)
})

test('ten megabytes are taken, and one byte more is not, whatever was said', async () => {
  const whole = Buffer.alloc(10_485_760, 'a')
  expect((await put(await addressFor('Dana District', { fileName: 'full.txt' }), whole)).status).toBe(204)
  const more = Buffer.alloc(10_485_761, 'a')
  const answer = await put(await addressFor('Dana District', { fileName: 'more.txt' }), more)
  expect([answer.status, answer.document.code]).toEqual([413, 'tooLarge'])
  const told = await prepare('Dana District', { fileName: 'more.txt', size: 10_485_761 })
  expect([told.status, told.document]).toEqual([
    413,
    {
      code: 'tooLarge',
      message:
        'The maximum file size allowed for upload is 10 MB. To proceed successfully, select a file within this size limit.',
    },
  ])
})

/** An empty zip. */
const ZIP = Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)])
const PDF = '%PDF-1.7\n1 0 obj\n<< >>\nendobj\n'
const EXE = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)])
const OTHER_TYPE = 'Invalid file type selected. Please upload only file types listed in the information section.'

test.each([
  ['a program that is called a table', 'roster.csv', EXE],
  ['a page of a program', 'page.pdf', '<html><script>alert(1)</script>'],
  ['a picture that is called a document', 'cat.pdf', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
  ['text with a NUL', 'nul.txt', 'abc\0def'],
  ['a zip that is no roster', 'things.zip', ZIP],
])('%s is refused by what its bytes are', async (_, fileName, bytes) => {
  const answer = await put(await addressFor('Dana District', { fileName }), bytes)
  expect([answer.status, answer.document]).toEqual([415, { message: OTHER_TYPE, code: 'unsupportedMediaType' }])
  expect((await listed('Ada Admin')).filter(file => file.fileName === fileName)).toEqual([])
})

test.each(['roster.exe', 'roster', '', '.csv', 'roster.csv/', 'roster.csv.html'])(
  'the name %j is refused before anything is sent',
  async fileName => {
    const answer = await prepare('Dana District', { fileName })
    expect([answer.status, answer.document.message]).toEqual([415, OTHER_TYPE])
  },
)

test.each([
  ['../../etc/passwd.txt', 'passwd.txt'],
  ['C:\\fakepath\\list.txt', 'list.txt'],
  ['a\u007fb\u001bc.txt', 'abc.txt'],
  ['<img src=x onerror=alert(1)>.txt', '<img src=x onerror=alert(1)>.txt'],
  ['\u202Etxt.exe.txt', 'txt.exe.txt'],
  ['班级名单 2026 秋季.csv', '班级名单 2026 秋季.csv'],
  [`${'ä'.repeat(300)}.csv`, `${'ä'.repeat(125)}.csv`],
])('the name %j is kept as %j', async (fileName, shown) => {
  const id = await send('Dana District', fileName, 'text')
  const [file] = (await listed('Ada Admin')).filter(each => each.id === id)
  expect(file?.fileName).toBe(shown)
  const { downloadUrl } = (await as('Ada Admin').get(`/service/downloadFile?fileId=${id}`)).document
  const header = String((await nobody.get(pathOf(downloadUrl))).headers['content-disposition'])
  expect(header).toMatch(/^attachment; filename="[^"]*"/)
  expect(header).toMatch(/^[\x20-\x7e]*$/)
})

test('a table that a program calls a workbook is taken, and saved as what it is', async () => {
  const id = await send('Dana District', 'export.xls', 'Room\tTeacher\n')
  const { downloadUrl } = (await as('Ada Admin').get(`/service/downloadFile?fileId=${id}`)).document
  const { headers } = await nobody.get(pathOf(downloadUrl))
  expect(headers['content-disposition']).toBe('attachment; filename="export.xls.txt"')
})

test('of two who resolve a file the first one has, and one that nobody has looked into cannot be resolved', async () => {
  const id = await send('Dana District', 'two.pdf', PDF)
  expect((await as('Ada Admin').post(`/service/resolveFile?fileId=${id}`)).status).toBe(409)
  await as('Ada Admin').get(`/service/downloadFile?fileId=${id}`)
  const [first, second] = await Promise.all([0, 1].map(() => as('Ada Admin').post(`/service/resolveFile?fileId=${id}`)))
  expect([first?.status, second?.status]).toEqual([200, 200])
  const { items } = (await as('Ada Admin').get(`/service/fileAccessLog?fileId=${id}`)).document
  expect(items.filter(({ action }: LogLine) => action === 'resolve')).toHaveLength(1)
})

test('a file of somebody who is away is taken over from them, by name, and its log says so', async () => {
  const id = await send('Dana District', 'over.pdf', PDF)
  const [ada, hana] = [maple.id('Ada Admin'), maple.id('account of Hana Harbor')]
  await app.owner('UPDATE file_uploads SET taken_by = $2, taken_at = now() WHERE id = $1', [id, hana])
  const take = (from?: string) =>
    as('Ada Admin').post(`/service/takeFile?fileId=${id}${from === undefined ? '' : `&from=${from}`}`)
  for (const from of [undefined, '', ada, '0', "'"]) {
    const { status, document } = await take(from)
    expect([status, document.message]).toEqual([409, 'Hana Harbor has this in hand.'])
  }
  expect((await take('1'.repeat(31))).status).toBe(400)
  const over = { takenBy: 'You', takenById: ada, takenFrom: 'Hana Harbor' }
  expect((await take(hana)).document).toMatchObject(over)
  expect((await take()).document).toMatchObject(over)
  const [own] = (await listed('Dana District')).filter(file => file.id === id)
  expect(own).toMatchObject({ takenBy: 'Ada Admin', takenById: null, takenFrom: null })
  const { items } = (await as('Ada Admin').get(`/service/fileAccessLog?fileId=${id}`)).document
  expect(items.map(({ action }: LogLine) => action)).toEqual(['takeOver', 'send'])
})

test('a line from the provider is shown to the district, and mailed to whoever has sent the file', async () => {
  const id = await send('Dana District', 'asked.csv', 'a,b\n')
  const note = 'We need the Student IDs as text.'
  const answer = await as('Ada Admin').post(`/service/noteFile?fileId=${id}`, JSON.stringify({ note }))
  expect(answer.document.note).toBe(note)
  expect((await listed('Dana District')).find(file => file.id === id)?.note).toBe(note)
  const mailed = () => app.mails.filter(({ text }) => text.includes(note)).map(({ to }) => to)
  await expect.poll(mailed, PATIENTLY).toEqual([emailOf('Dana District')])
})

test('of a file that the provider has sent for a district, those who run it hear', async () => {
  const id = await send('Ada Admin', 'for-them.csv', 'a,b\n', maple.id('Maple Grove'))
  const note = 'Which of these columns is the grade?'
  await as('Ada Admin').post(`/service/noteFile?fileId=${id}`, JSON.stringify({ note }))
  const mailed = () => app.mails.filter(({ text }) => text.includes(note)).map(({ to }) => to)
  await expect.poll(mailed, PATIENTLY).toContain(emailOf('Dana District'))
  expect(mailed()).not.toContain(emailOf('Ada Admin'))
})

test('the district answers that line, and the provider sees who has; another line wants another answer', async () => {
  const id = await send('Dana District', 'answered.csv', 'a,b\n')
  const ask = (note: string | null) => as('Ada Admin').post(`/service/noteFile?fileId=${id}`, JSON.stringify({ note }))
  const answer = (body: object, by = 'Dana District') =>
    as(by).post(`/service/answerFile?fileId=${id}`, JSON.stringify(body))
  const seen = async (by: string) => (await listed(by)).find(file => file.id === id)
  expect((await answer({ answer: 'Of what?' })).document.code).toBe('conflict')
  await ask('Which school is “Annex B”?')
  const sent = await answer({ answer: ' Juniper Hill,\nacross the street. ', note: 'Which school is “Annex B”?' })
  expect(sent.document).toMatchObject({ answer: 'Juniper Hill,\nacross the street.', answeredBy: 'You' })
  expect(await seen('Ada Admin')).toMatchObject({
    answer: 'Juniper Hill,\nacross the street.',
    answeredBy: 'Dana District',
    answeredAt: expect.any(String),
  })
  await answer({ answer: 'Juniper Hill,\nacross the street.' })
  const { items } = (await as('Ada Admin').get(`/service/fileAccessLog?fileId=${id}`)).document
  expect(items.slice(0, 2).map(({ userName, action }: LogLine) => [userName, action])).toEqual([
    ['Dana District', 'answer'],
    ['Ada Admin', 'note'],
  ])

  await ask('And its grade?')
  expect(await seen('Dana District')).toMatchObject({ note: 'And its grade?', answer: null, answeredBy: null })
  const late = await answer({ answer: 'Yes.', note: 'Which school is “Annex B”?' })
  expect([late.status, late.document.code]).toEqual([412, 'stale'])
  await answer({ answer: 'KG' })
  expect((await answer({ answer: null })).document).toMatchObject({ answer: null, answeredBy: null, answeredAt: null })

  for (const wrong of ['a'.repeat(501), 'a\u0007b', 5]) expect((await answer({ answer: wrong })).status).toBe(422)
  expect((await answer({})).status).toBe(422)
  expect((await answer({ answer: 'a' }, 'Sam School')).status).toBe(404)
  expect((await answer({ answer: 'a' }, 'Hana Harbor')).status).toBe(404)
  expect((await answer({ answer: 'a' }, 'Ada Admin')).status).toBe(403)
  await ask(null)
  expect((await answer({ answer: 'a' })).status).toBe(409)
})

test('what is usual is the median of the files of 90 days, once there are five', async () => {
  const usual = async () => (await as('Dana District').get('/service/fileUploads')).document.usualDays
  await app.owner('DELETE FROM sent_file_waits')
  const done = (days: number, ago = 1) =>
    app.owner(`INSERT INTO sent_file_waits VALUES (now() - $1 * interval '1 day', $2)`, [ago, days * 86_400])
  for (const days of [0.1, 2.5, 20]) await done(days)
  await done(1, 91)
  const id = await send('Dana District', 'waits.txt', 'text')
  await app.owner("UPDATE file_uploads SET uploaded_at = now() - interval '49 hours' WHERE id = $1", [id])
  await as('Ada Admin').get(`/service/downloadFile?fileId=${id}`)
  await as('Ada Admin').post(`/service/resolveFile?fileId=${id}`)
  expect(await usual()).toBeNull()
  await done(0.2)
  expect(await usual()).toBe(3)
  await purgeFileUploads(app.app.db.queries, app.app.settings, Date.now())
  expect(await app.owner('SELECT FROM sent_file_waits')).toHaveLength(5)
  for (const _ of [1, 2, 3]) await done(0.1)
  expect(await usual()).toBe(1)
  const own = await send('Ada Admin', 'own.txt', 'text', maple.id('Maple Grove'))
  await as('Ada Admin').get(`/service/downloadFile?fileId=${own}`)
  await as('Ada Admin').post(`/service/resolveFile?fileId=${own}`)
  expect(await app.owner('SELECT FROM sent_file_waits')).toHaveLength(8)
})

test('a spreadsheet of students and a roster file are known as such, and opened as a draft and as a preview', async () => {
  const rows = 'First Name,Last Name,Student ID,Grade,Username,Password\nNew,Child,S-900,KG,n.child,abc123\n'
  const sheet = await send('Dana District', 'students.csv', rows)
  const roster = await zipOf(rosterFiles({ version: '1.1', schools: 1, classes: 1, students: 2 }))
  const zip = await send('Dana District', 'roster.zip', roster)
  const readableAs = async (id: string) => (await listed('Dana District')).find(file => file.id === id)?.readableAs
  await expect.poll(() => readableAs(sheet), PATIENTLY).toBe('students')
  await expect.poll(() => readableAs(zip), PATIENTLY).toBe('roster')
  const open = (name: string, id: string) => as(name).post(`districts/${district()}/file_uploads/${id}/open`)
  const opened = await open('Dana District', sheet)
  expect(opened.status, opened.body).toBe(200)
  const draft = opened.document
  expect(draft.readableAs).toBe('students')
  const read = await as('Dana District').get(`districts/${district()}/spreadsheet_uploads/${draft.id}`)
  expect([read.status, read.data.attributes.fileName]).toEqual([200, 'students.csv'])
  const preview = (await open('Ada Admin', zip)).document
  expect((await as('Ada Admin').get(`districts/${district()}/roster_imports/${preview.id}`)).status).toBe(200)
  expect((await listed('Ada Admin')).find(file => file.id === zip)).toMatchObject({
    status: 'available',
    takenBy: 'You',
  })
  const other = maple.id('Harbor Point')
  expect((await as('Ada Admin').post(`districts/${other}/file_uploads/${zip}/open`)).status).toBe(404)
  const plain = await send('Dana District', 'note.txt', 'Dear all')
  expect((await open('Dana District', plain)).status).toBe(409)
})

test('a file is readable for those who may have it read', async () => {
  const roster = await zipOf(rosterFiles({ version: '1.1', schools: 1, classes: 1, students: 2 }))
  const zip = await send('Sam School', 'sams.zip', roster)
  const seenBy = async (by: string) => (await listed(by)).find(({ id }) => id === zip)?.readableAs
  await expect.poll(() => seenBy('Dana District'), PATIENTLY).toBe('roster')
  expect([await seenBy('Ada Admin'), await seenBy('Sam School'), await seenBy('Manu Managed')]).toEqual([
    'roster',
    null,
    null,
  ])
  await app.owner('UPDATE districts SET one_roster_enabled = false WHERE id = $1', [district()])
  expect([await seenBy('Ada Admin'), await seenBy('Dana District')]).toEqual(['roster', null])
  await app.owner('UPDATE districts SET one_roster_enabled = true WHERE id = $1', [district()])
  const rows = 'First Name,Last Name,Student ID,Grade\nNew,Child,S-901,KG\n'
  const sheet = await send('Sam School', 'sams.csv', rows)
  const ofSheet = async (by: string) => (await listed(by)).find(({ id }) => id === sheet)?.readableAs
  await expect.poll(() => ofSheet('Sam School'), PATIENTLY).toBe('students')
  expect(await ofSheet('Manu Managed')).toBe(null)
})

test('opening that is refused has opened nothing: another roster is being read', async () => {
  const roster = await zipOf(rosterFiles({ version: '1.1', schools: 1, classes: 1, students: 3 }))
  const zip = await send('Dana District', 'roster-2.zip', roster)
  const file = async () => (await listed('Ada Admin')).find(({ id }) => id === zip)
  await expect.poll(async () => (await file())?.readableAs, PATIENTLY).toBe('roster')
  const [going] = await app.owner<{ id: string }>(
    `INSERT INTO roster_imports (district_id, status, file_name, file_sha256, progress)
      VALUES ($1, 'reading', 'other.zip', '', '{"done":0,"of":1,"step":"reading"}') RETURNING id`,
    [district()],
  )
  const refused = await as('Ada Admin').post(`districts/${district()}/file_uploads/${zip}/open`)
  await app.owner('DELETE FROM roster_imports WHERE id = $1', [going?.id])
  expect([refused.status, refused.code]).toEqual([409, 'inProgress'])
  expect(await file()).toMatchObject({ status: 'new', takenBy: null, downloadCount: 0 })
  const { items } = (await as('Ada Admin').get(`/service/fileAccessLog?fileId=${zip}`)).document
  expect(items.map(({ action }: LogLine) => action)).toEqual(['send'])
})

test('the list is what is to be done first, can be searched, and says how many there are', async () => {
  const { counts } = (await as('Ada Admin').get('/service/fileUploads?limit=1')).document
  const toDo = (await as('Ada Admin').get('/service/fileUploads?only=toDo')).document.items
  expect(toDo).toHaveLength(counts.toDo)
  await send('Dana District', 'Find 100%_me.txt', 'text')
  const names = async (search: string) =>
    (await as('Ada Admin').get(`/service/fileUploads?search=${encodeURIComponent(search)}`)).document.items.map(
      ({ fileName }: Listed) => fileName,
    )
  expect(await names('find maple dana')).toEqual(['Find 100%_me.txt'])
  expect(await names('100%_me')).toEqual(['Find 100%_me.txt'])
  expect(await names('1__%_me')).toEqual([])
  await send('Dana District', 'Sandía nuevos.txt', 'text')
  expect(await names('sandia')).toEqual(['Sandía nuevos.txt'])
})

test('a file whose time is over is purged: its bytes are gone, its record and log stay', async () => {
  const id = await send('Dana District', 'old.txt', 'text')
  await as('Ada Admin').get(`/service/downloadFile?fileId=${id}`)
  await app.owner("UPDATE file_uploads SET available_until = now() - interval '1 second' WHERE id = $1", [id])
  const { downloadUrl } = (await as('Ada Admin').get(`/service/downloadFile?fileId=${id}`)).document
  const abandoned = await addressFor('Dana District', { fileName: 'abandoned.txt' })
  await app.owner("UPDATE file_uploads SET prepared_at = now() - interval '1 hour' WHERE file_name = 'abandoned.txt'")
  await purgeFileUploads(app.app.db.queries, app.app.settings, Date.now())
  expect((await nobody.get(pathOf(downloadUrl))).status).toBe(404)
  expect((await put(abandoned, 'text')).status).toBe(409)
  expect((await listed('Ada Admin')).find(file => file.id === id)?.status).toBe('purged')
  expect((await as('Ada Admin').get(`/service/downloadFile?fileId=${id}`)).status).toBe(404)
  const { items } = (await as('Ada Admin').get(`/service/fileAccessLog?fileId=${id}`)).document
  expect([items[0].userName, items[0].action]).toEqual(['Hornbook', 'purge'])
})

/** Jobs take longer on a busy machine. */
const PATIENTLY = { timeout: 60_000 }

interface Listed {
  readonly id: string
  readonly fileName: string
  readonly status: string
  readonly note: string | null
  readonly byAdmin: boolean
  readonly uploadedAt: string
  readonly availableUntil: string
  readonly readableAs: string | null
}
interface LogLine {
  readonly userName: string
  readonly action: string
}

const pathOf = (url: string) => {
  const { pathname, search } = new URL(url)
  return pathname + search
}
const listed = async (name: string) => (await as(name).get('/service/fileUploads')).document.items as Listed[]
const prepare = (name: string, body: object) => as(name).post('/service/file-upload-prepare', JSON.stringify(body))
const put = (url: string, bytes: Buffer | string) => nobody.put(pathOf(url), Buffer.from(bytes))

async function addressFor(name: string, body: object): Promise<string> {
  const answer = await prepare(name, body)
  expect(answer.status, answer.body).toBe(200)
  return answer.document.url
}

async function send(name: string, fileName: string, bytes: Buffer | string, districtId?: string): Promise<string> {
  const url = await addressFor(name, { fileName, ...(districtId && { districtId }) })
  const answer = await put(url, bytes)
  expect(answer.status, answer.body).toBe(204)
  return /fileUploads\/(\d+)\//.exec(url)?.[1] ?? ''
}
