import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { type Epub, epubFiles, epubOfFiles, epubWith } from '../../test/epub.ts'
import { inTown } from '../../test/in-town.ts'
import { sweepBooks } from './sweep.ts'

const { app, as, anotherProcess, maple } = inTown()

const EPUB = { 'content-type': 'application/epub+zip' }
const DAY_MS = 86_400_000

const send = (bytes: Buffer, fileName = 'ours.epub', level = 1, by = as) =>
  by('Ada Admin').post(`lesson_guides/${level}/epub?fileName=${encodeURIComponent(fileName)}`, bytes, EPUB)
const sent = async (more: Partial<Epub> = {}, fileName?: string) => {
  const { status, data, body } = await send(await epubWith({ lessons: 70, ...more }), fileName)
  expect(status, body).toBe(200)
  return { id: data.id as string, ...data.attributes }
}
const show = (id: string, missingLessons: readonly number[] = [], by = as) =>
  by('Ada Admin').post(`lesson_guides/1/versions/${id}/show`, { type: 'guideVersion', attributes: { missingLessons } })
const drop = (id: string) => as('Ada Admin').delete(`lesson_guides/1/versions/${id}`)
const restore = () => as('Ada Admin').delete('lesson_guides/1/epub')
const versions = async (): Promise<[number, string][]> =>
  (await as('Ada Admin').get('lesson_guides/1/versions')).data.map(
    ({ attributes }: { attributes: { number: number; status: string } }) => [attributes.number, attributes.status],
  )
const read = (path = 'lesson_guides/1/epub', headers = {}, by = as) => by('Tess Teacher').get(path, headers)
const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const folder = () => join(app.app.settings.dataDir as string, 'files/guides/0')
const kept = () => (existsSync(folder()) ? readdirSync(folder()).sort() : [])
const sweep = (now = Date.now()) => sweepBooks(app.app.db.queries, app.app.settings, now)

beforeEach(async () => {
  await app.owner("UPDATE guide_versions SET status = 'dropped'")
  await sweep()
  expect(kept()).toEqual([])
})

test('a book is checked, looked at, shown to everybody at once, and ours comes back (GUIDE-10)', async () => {
  const ours = await read()
  const bytes = await epubWith({ lessons: 70, without: [41, 42], body: '<script/><img src="a.png"/>' })
  const { data } = await send(bytes, 'C:\\books\\level one.epub')
  expect(data.attributes).toMatchObject({
    number: 1,
    status: 'checked',
    fileName: 'level one.epub',
    size: bytes.length,
    sha256: sha(bytes),
    missingLessons: [41, 42],
    sentBy: 'Ada Admin',
    shownBy: null,
    shownAt: null,
    warnings: [
      { text: '1 script will not run.', places: ['book/pages/one.xhtml, line 71'] },
      { text: '1 picture is not in the file.', places: ['book/pages/one.xhtml, line 71'] },
      { text: '1 picture has no description.', places: ['book/pages/one.xhtml, line 71'] },
    ],
  })
  expect((await read()).bytes.equals(ours.bytes)).toBe(true)
  const preview = await as('Ada Admin').get(`lesson_guides/1/versions/${data.id}/epub`)
  expect(preview.bytes.equals(bytes)).toBe(true)
  expect(preview.headers).toMatchObject({
    'content-type': 'application/epub+zip',
    'content-disposition': 'attachment; filename="level-1-v1.epub"',
    'x-content-type-options': 'nosniff',
  })

  const other = await anotherProcess()
  const answer = await show(data.id, [42, 41])
  expect(answer.data.attributes).toMatchObject({ status: 'shown', shownBy: 'Ada Admin' })
  const shown = await read('lesson_guides/1/epub', {}, other.as)
  expect(shown.bytes.equals(bytes)).toBe(true)
  expect(shown.headers).toMatchObject({
    'content-disposition': 'attachment; filename="hornbook-level-1.epub"',
    etag: `"${sha(bytes)}"`,
  })
  const wordsOf = async () => (await other.as('Tess Teacher').get('lesson_guides/1/lessons/2')).data.attributes.read
  expect(await wordsOf()).toBe(null)
  expect((await restore()).status).toBe(204)
  expect((await read('lesson_guides/1/epub', {}, other.as)).bytes.equals(ours.bytes)).toBe(true)
  expect((await wordsOf()).length).toBeGreaterThan(0)
  expect(await versions()).toEqual([[1, 'former']])
})

test('whoever has a book gets it only if it has changed since', async () => {
  const { etag } = (await read()).headers
  const again = await read('lesson_guides/1/epub', { 'if-none-match': `W/${etag}` })
  expect([again.status, again.body, again.headers.etag]).toEqual([304, '', etag])
  expect((await read('lesson_guides/1/epub', { 'if-none-match': '"other"' })).status).toBe(200)
  const { id } = await sent()
  await show(id)
  const changed = await read('lesson_guides/1/epub', { 'if-none-match': `"other", ${etag}` })
  expect(changed.status).toBe(200)
  expect(changed.headers.etag).not.toBe(etag)
})

test('nobody shows a book without having seen which lessons are missing', async () => {
  const { id } = await sent({ without: [41, 42, 70] })
  for (const seen of [[], [41, 42], [41, 42, 70, 1]]) {
    const { status, code } = await show(id, seen)
    expect([status, code]).toEqual([409, 'conflict'])
  }
  expect(await versions()).toEqual([[1, 'checked']])
  expect((await show(id, [41, 42, 70])).status).toBe(200)
})

test('the one before comes back, and each is shown once', async () => {
  const [first, second] = [await sent(), await sent({ body: '<p>More</p>' })]
  expect(await versions()).toEqual([[2, 'checked']])
  await show(second.id)
  const third = await sent({ body: '<p>Even more</p>' })
  await show(third.id)
  expect(await versions()).toEqual([
    [3, 'shown'],
    [2, 'former'],
  ])
  expect((await show(first.id)).status).toBe(404)
  expect((await show(second.id)).status).toBe(200)
  expect((await show(second.id)).status).toBe(200)
  expect(await versions()).toEqual([
    [3, 'former'],
    [2, 'shown'],
  ])
  expect((await read()).headers.etag).toBe(`"${second.sha256}"`)
})

test('of many who put books in place at once each is answered, and one book is in place', async () => {
  const ids: string[] = []
  for (const body of ['<p>1</p>', '<p>2</p>', '<p>3</p>']) {
    const { id } = await sent({ body })
    await show(id)
    ids.push(id)
  }
  const other = await anotherProcess()
  for (let round = 0; round < 5; round++) {
    const calls = [...ids, ...ids].map((id, at) => show(id, [], at % 2 === 0 ? as : other.as))
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => 200))
    expect((await versions()).filter(([, status]) => status === 'shown').length).toBe(1)
  }
})

test('books that are sent at once by two processes have numbers of their own, and one waits', async () => {
  const other = await anotherProcess()
  const bytes = await epubWith({ lessons: 70 })
  for (let round = 1; round <= 8; round++) {
    const answers = await Promise.all([send(bytes), send(bytes, 'b.epub', 1, other.as)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const [first, second] = answers.map(({ data }) => data.attributes.number)
    expect(first).not.toBe(second)
    expect((await versions()).map(([, status]) => status)).toEqual(['checked'])
  }
})

test('what stands cannot be thrown away; what does not stand can, and its bytes go', async () => {
  const { id } = await sent()
  await show(id)
  expect((await drop(id)).status).toBe(409)
  const { id: waiting } = await sent({ body: '<p/>' })
  expect(kept()).toEqual([id, waiting].sort())
  expect((await drop(waiting)).status).toBe(204)
  expect((await drop(waiting)).status).toBe(404)
  expect((await as('Ada Admin').get(`lesson_guides/1/versions/${waiting}/epub`)).status).toBe(404)
  await sweep()
  expect(kept()).toEqual([id])
})

test('a version belongs to its level', async () => {
  const { id } = await sent()
  const attributes = { missingLessons: [] }
  for (const level of [2, 4, 0])
    for (const answer of [
      await as('Ada Admin').get(`lesson_guides/${level}/versions/${id}/epub`),
      await as('Ada Admin').post(`lesson_guides/${level}/versions/${id}/show`, { type: 'guideVersion', attributes }),
      await as('Ada Admin').delete(`lesson_guides/${level}/versions/${id}`),
    ])
      expect(answer.status).toBe(404)
})

test('everything that is wrong with a book is said, with what to do, and nothing of it stays', async () => {
  const files = epubFiles({ lessons: 1, items: '<item id="two" href="two.xhtml" media-type="application/xhtml+xml"/>' })
  const bytes = await epubOfFiles({ ...files, 'book/nav.xhtml': '<p>', 'book/two.xhtml': '<p>a&nbsp;b</p>' })
  const { status, errors } = await send(bytes)
  expect(status).toBe(422)
  expect(errors.map(({ detail, meta }: { detail: string; meta: object }) => ({ detail, ...meta }))).toMatchObject([
    {
      detail: 'A page is not written correctly, so browsers show nothing of it.',
      whatToDo: 'Look at the tags and quotation marks there. A check with EPUBCheck says more.',
      places: ['book/nav.xhtml, line 1'],
    },
    { detail: 'A page has &nbsp;, which books do not know.', places: ['book/two.xhtml, line 1'] },
  ])
  expect([await versions(), kept()]).toEqual([[], []])
})

test.each([
  ['a text', () => Buffer.from('no book'), 422],
  ['an empty body', () => Buffer.alloc(0), 400],
  ['a file of more than 40 MiB', () => Buffer.alloc(40 * 1024 * 1024 + 1), 413],
])('%s is refused', async (_, bytes, status) => {
  expect((await send(bytes())).status).toBe(status)
  expect(await versions()).toEqual([])
})

test.each(['a\u0007.epub', '\u202ebupe.a', 'x'.repeat(256)])('a file cannot have the name %j', async name => {
  expect((await send(await epubWith({ lessons: 1 }), name)).status).toBe(400)
})

test.each(['lessons', [0], [1.5], ['1'], null, Array.from({ length: 301 }, () => 1)])(
  'the list of what is missing is one of lessons: %j',
  async missingLessons => {
    const { id } = await sent()
    expect((await show(id, missingLessons as never)).status).toBe(422)
  },
)

test('the same call again gives the same answer, and one version', async () => {
  const bytes = await epubWith({ lessons: 70 })
  const key = { ...EPUB, 'idempotency-key': 'one-and-the-same' }
  const [first, second] = [
    await as('Ada Admin').post('lesson_guides/1/epub', bytes, key),
    await as('Ada Admin').post('lesson_guides/1/epub', bytes, key),
  ]
  expect(second.body).toBe(first.body)
  expect(first.data.attributes.fileName).toBe('book.epub')
  expect(await versions()).toEqual([[1, 'checked']])
})

test('a store that is away refuses, keeps nothing, and takes the book once it is back', async () => {
  const files = join(app.app.settings.dataDir as string, 'files')
  mkdirSync(files, { recursive: true })
  renameSync(files, `${files}-away`)
  writeFileSync(files, 'no folder')
  const bytes = await epubWith({ lessons: 70 })
  const { status, errors } = await send(bytes)
  expect([status, errors[0].detail]).toEqual([503, 'The book could not be stored. Nothing has changed; send it again.'])
  expect(await versions()).toEqual([])
  rmSync(files)
  renameSync(`${files}-away`, files)
  expect((await send(bytes)).status).toBe(200)
})

test('while the bytes of the book that stands are away, the call says so', async () => {
  const { id } = await sent()
  await show(id)
  rmSync(join(folder(), id))
  const { status, errors } = await read()
  expect([status, errors[0].detail]).toEqual([
    503,
    'This book is not there at the moment. The provider can put it back.',
  ])
})

test('what was broken off while it was stored goes, and never was a version', async () => {
  const { id } = await sent()
  writeFileSync(join(folder(), `${id}.unfinished-1`), 'half')
  await app.owner(
    "UPDATE guide_versions SET status = 'storing', sent_at = now() - interval '20 minutes' WHERE id = $1",
    [id],
  )
  expect(await versions()).toEqual([])
  await sweep()
  expect(kept()).toEqual([])
  expect(await app.owner('SELECT id FROM guide_versions')).toEqual([])
})

test('the last five that were shown are kept, and one that nobody shows for 30 days goes', async () => {
  const ids: string[] = []
  for (let at = 0; at < 7; at++) {
    const { id } = await sent({ body: `<p>${at}</p>` })
    await show(id)
    ids.push(id)
  }
  const { id: waiting } = await sent()
  await sweep()
  expect(kept()).toEqual([...ids.slice(2), waiting].sort())
  await sweep(Date.now() + 31 * DAY_MS)
  expect(kept()).toEqual(ids.slice(2).sort())
  expect((await versions()).map(([number]) => number)).toEqual([7, 6, 5, 4, 3])
})

test('each step is in the audit of the provider, with who did it', async () => {
  const [last] = await app.owner<{ id: string }>('SELECT coalesce(max(id), 0) AS id FROM audit_entries')
  const { id } = await sent({}, 'ours.epub')
  await show(id)
  await restore()
  await restore()
  await drop(id)
  const entries = await app.owner(
    `SELECT e.action, e.account_id, e.facts, c.before->>'status' AS before, c.after->>'status' AS after
      FROM audit_entries e JOIN changes c ON c.district_id = e.district_id AND c.entry_id = e.id
      WHERE e.district_id = 0 AND e.id > $1 ORDER BY e.id`,
    [last?.id],
  )
  const facts = { level: 1, number: 1, fileName: 'ours.epub' }
  expect(entries).toEqual(
    [
      ['send', null, 'checked'],
      ['show', 'checked', 'shown'],
      ['restore', 'shown', 'former'],
      ['drop', 'former', 'dropped'],
    ].map(([action, before, after]) => ({
      action: `guideBook.${action}`,
      account_id: maple.id('Ada Admin'),
      facts,
      before,
      after,
    })),
  )
})

test('a place is kept by lesson, so it lives on in another book', async () => {
  await as('Tess Teacher').patch('lesson_guides/1', { type: 'lessonGuide', attributes: { place: 'lesson-7' } })
  await show((await sent()).id)
  expect((await as('Tess Teacher').get('lesson_guides/1')).data.attributes.place).toBe('lesson-7')
})
