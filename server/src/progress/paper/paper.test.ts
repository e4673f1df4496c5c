import { beforeAll, describe, expect, test } from 'vitest'
import { inTown } from '../../test/in-town.ts'
import { learningEvent } from '../../test/learning-event.ts'
import { actualTextsOf, pagesOf, widthsOf } from '../../test/pdf.ts'

const { app, maple, as, call } = inTown()

beforeAll(async () => {
  await done('Amara Okafor', 1, 70, 0.5)
  await done('Amara Okafor', 2, 20, 0.5)
  await done('Daniyar Seitkali', 1, 60, 0.5)
  await done('Eleni Papadopoulou', 1, 30, 0.5)
})

describe('a letter to a family', () => {
  test("has the figures of the student's page and of the table", async () => {
    const page = await letter('Amara Okafor', 'en', 'Tess Teacher')
    const record = (await as('Tess Teacher').get(`students/${maple.id('Amara Okafor')}/record`)).data
    const rows = (await as('Tess Teacher').get(`classrooms/${maple.id('Room 1')}/student_summaries`)).data
    const row = rows.find(({ id }: { id: string }) => id === maple.id('Amara Okafor'))
    const all = [1, 2, 3, 4].map(level => row.attributes[`level${level}CompletedLessonsCountAllTime`])
    expect(page).toContain(`Today: ${all.reduce((sum, count) => sum + count)} lessons`)
    expect(page).toContain('236 lessons')
    // Level 2, lesson 21: words of three sounds.
    expect(record.attributes).toMatchObject({ currentLevel: 2, currentLesson: 21, goal: { level: 2, lesson: 166 } })
    expect(page).toContain('A start on words of three sounds: map, sit, hot')
    expect(page).toContain('Now: more practice with words of three sounds')
    expect(page).toContain('Then: words with double letters, like bell, kiss')
    expect(page).toMatch(/Amara Okafor Kindergarten, Room 1, Oak/)
    expect(page).toContain('Tess Teacher and Tim Training, the teachers of Amara')
    for (const who of [row, record])
      expect(who.meta.links.parentReportURL).toBe(`/api/students/${maple.id('Amara Okafor')}/parent_report.pdf`)
  })

  test('says the same in Spanish, with the words to read in English', async () => {
    const page = await letter('Amara Okafor', 'es')
    expect(page).toContain('Hoy: 90 lecciones')
    expect(page).toContain('Ya empezó con palabras de tres sonidos: map, sit, hot')
    expect(page).toContain('Palabras en inglés para leer juntos map sit hot bed run cat pin cup')
    expect(page).not.toMatch(/learn|lesson|\{\{|undefined|way\./)
  })

  test('of a child who has not begun is an invitation, without a chart and without blame', async () => {
    const page = await letter('Benjamin Lee')
    expect(page).toContain('Reading starts soon for Benjamin.')
    expect(page).toContain('B e n j a m i n')
    expect(page).not.toMatch(/Today|goal|learned/)
  })

  test("has the district's own goal, and the month in which its school year ends (GOAL-1)", async () => {
    const setGoals = (attributes: object) =>
      as('Ada Admin').patch(`districts/${maple.id('Maple Grove')}`, { type: 'district', attributes })
    expect(await letter('Amara Okafor')).toContain('The goal in June')
    expect((await setGoals({ schoolYearEnd: '05-28', goalPercents: { grade2: 50 } })).status).toBe(200)
    const page = await letter('Amara Okafor')
    expect(page).toContain('The goal in May')
    expect(page).toContain('174 lessons')
    expect(page).not.toContain('June')
    expect(await letter('Amara Okafor', 'es')).toContain('La meta en mayo')
    await setGoals({ schoolYearEnd: null, goalPercents: { grade2: null } })
  })

  test('of a child who has met the goal says so', async () => {
    const page = await letter('Daniyar Seitkali')
    expect(page).toContain('Daniyar has reached the goal for this year')
    expect(page).toContain('The goal is reached 56 lessons')
  })

  test.each([
    ['Quân', 'Võ'],
    ['Олександра', 'Коваленко'],
    ['美玲', '欧阳'],
    ['서연', '남궁'],
    ['ሰላም', 'ተስፋዬ'],
    ['Kalaniʻōpuʻu', "D'Andre O’Shaughnessy-Mbeki"],
  ])('names %s %s', async (first, last) => {
    await rename('Eleni Papadopoulou', first, last)
    const page = await letter('Eleni Papadopoulou')
    // A PDF reader may put a space between letters of two font files.
    const letters = page.normalize('NFC').replace(/\s/g, '')
    for (const name of [first, last]) expect(letters).toContain(name.replace(/\s/g, ''))
  })

  test('names a child from right to left', async () => {
    await rename('Eleni Papadopoulou', 'ليلى', 'الخطيب')
    expect(await letter('Eleni Papadopoulou')).toMatch(/What لي\P{L}?لى has learned/u)
  })

  test.each([
    ['ਹਰਪ੍ਰੀਤ', 'ਸਿੰਘ'],
    ['សុភា', 'អ៊ុក'],
    ['பிரியா', 'குமார்'],
    ['ณัฐวุฒิ', 'ศรีสุวรรณ'],
  ])('names %s %s, also for a family that copies or listens', async (first, last) => {
    await rename('Eleni Papadopoulou', first, last)
    const url = `/api/students/${maple.id('Eleni Papadopoulou')}`
    for (const paper of ['parent_report.pdf', 'certificates.pdf?filter[startDateEq]=2000-01-01']) {
      const answer = await as('Dana District').get(`${url}/${paper}`)
      expect(answer.status).toBe(200)
      expect(actualTextsOf(answer.bytes)).toEqual(expect.arrayContaining([first, last]))
    }
  })

  test('has a name that cannot be mistaken for signs of the text', async () => {
    await rename('Eleni Papadopoulou', '<b>{{name}}</b>', '$t(lead.finished)')
    expect(await letter('Eleni Papadopoulou')).toContain('<b>{{name}}</b> $t(lead.finished)')
    await rename('Eleni Papadopoulou', 'Eleni', 'Papadopoulou')
  })

  test('is named name_yyyy_MM_dd.pdf, and is in the audit before it is sent', async () => {
    const answer = await as('Tess Teacher').get(`students/${maple.id('Camila Reyes')}/parent_report.pdf`)
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="camila-reyes_\d{4}_\d\d_\d\d\.pdf"$/)
    const [entry] = await app.owner('SELECT action, facts FROM audit_entries ORDER BY id DESC LIMIT 1')
    expect(entry).toEqual({ action: 'parentReport.download', facts: { student: maple.id('Camila Reyes'), lang: 'en' } })
  })

  test("shows a teacher neither the class nor the teachers that are somebody else's", async () => {
    const page = await letter('Camila Reyes', 'en', 'Noor Neighbour')
    expect(page).toContain('First Grade, Room 2, Oak')
    expect(page).toContain('Noor Neighbour')
    expect(page).not.toMatch(/Room 1|Tess/)
  })

  test('names an administrator who teaches the class', async () => {
    const place = ['Maple Grove', 'Elsa Elm', 'Room 3', 'Elm'].map(maple.id)
    await app.owner(
      'INSERT INTO staff_enrollments (district_id, staff_id, classroom_id, school_id) VALUES ($1, $2, $3, $4)',
      place,
    )
    expect(await letter('Eleni Papadopoulou', 'en', 'Elsa Elm')).toContain('Elsa Elm, the teacher of Eleni')
  })

  test.each([
    ['of another class', 'Daniyar Seitkali', 'Tess Teacher'],
    ['of another district', 'Fatima Idrissi', 'Dana District'],
  ])('a child %s is not there', async (_, name, person) => {
    expect((await as(person).get(`students/${maple.id(name)}/parent_report.pdf`)).status).toBe(404)
  })

  test('another language is refused, and named', async () => {
    const answer = await as('Tess Teacher').get(`students/${maple.id('Amara Okafor')}/parent_report.pdf?lang=fr`)
    expect([answer.status, answer.errors[0].source]).toEqual([400, { parameter: 'lang' }])
  })
})

describe('the letters of a class', () => {
  test('are one document with a page for each student, by name', async () => {
    const answer = await as('Tess Teacher').get(`classrooms/${maple.id('Room 1')}/parent_reports.pdf`)
    const pages = await pagesOf(answer.bytes)
    expect(pages.map(page => /(Amara Okafor|Benjamin Lee|Camila Reyes)/.exec(page)?.[1])).toEqual([
      ...['Amara Okafor', 'Benjamin Lee', 'Camila Reyes'],
    ])
    expect(answer.headers['content-disposition']).toMatch(/"room-1_\d{4}_\d\d_\d\d\.pdf"/)
    const [entry] = await app.owner('SELECT action, facts FROM audit_entries ORDER BY id DESC LIMIT 1')
    const unit = { kind: 'classroom', id: maple.id('Room 1') }
    expect(entry).toEqual({ action: 'parentReport.download', facts: { unit, students: 3, lang: 'en' } })
  })

  test('are sorted by family name where they are asked to', async () => {
    const answer = await as('Tess Teacher').get(`classrooms/${maple.id('Room 1')}/parent_reports.pdf?names=family`)
    const pages = await pagesOf(answer.bytes)
    expect(pages.map(page => /(Amara Okafor|Benjamin Lee|Camila Reyes)/.exec(page)?.[1])).toEqual([
      ...['Benjamin Lee', 'Amara Okafor', 'Camila Reyes'],
    ])
  })

  test('of a class without students are a page that says so', async () => {
    await app.owner('UPDATE student_enrollments SET ended_at = now() WHERE classroom_id = $1', [maple.id('Room 3')])
    const answer = await as('Dana District').get(`classrooms/${maple.id('Room 3')}/parent_reports.pdf`)
    expect(await pagesOf(answer.bytes)).toEqual([expect.stringContaining('There is no student in this class yet.')])
  })
})

describe('certificates', () => {
  const RANGE = `filter[startDateEq]=2000-01-01`

  test('are a page for each unit and level that was finished, by day, the level after its last unit', async () => {
    const url = `/api/students/${maple.id('Amara Okafor')}/certificates.pdf?${RANGE}`
    const pages = await pagesOf((await as('Tess Teacher').get(url)).bytes)
    expect(pages.map(page => /has finished (.*?) \d+ lessons/.exec(page)?.[1])).toEqual([
      'The small letters a to l a, b, c',
      'The small letters m to x m, n, o',
      'The letters y, z and A to J y, z, Aa',
      'Words of two sounds at, in, up',
      'The capital letters K to V Kk, Ll, Mm',
      'The capital letters W to Z Ww, Xx, Yy',
      'Level 1: The sound of every letter, small and capital',
    ])
    expect(pages.every(page => page.includes('A certificate for reading Amara Okafor'))).toBe(true)
    const [entry] = await app.owner('SELECT action, facts FROM audit_entries ORDER BY id DESC LIMIT 1')
    expect(entry).toMatchObject({
      action: 'certificates.download',
      facts: { student: maple.id('Amara Okafor'), start: '2000-01-01', lang: 'en' },
    })
  })

  test('are those of the range alone', async () => {
    const record = (await as('Tess Teacher').get(`students/${maple.id('Amara Okafor')}/record`)).data
    const lastOf = (level: number, lesson: number) =>
      record.attributes.lessons.find(
        (each: { level: number; lesson: number }) => each.level === level && each.lesson === lesson,
      ).date
    const url = `/api/students/${maple.id('Amara Okafor')}/certificates.pdf?filter[startDateEq]=${lastOf(1, 49)}&filter[endDateEq]=${lastOf(1, 64)}`
    const pages = await pagesOf((await as('Tess Teacher').get(url)).bytes)
    expect(pages.find(page => page.includes('K to V'))).toContain('16 lessons, the last on')
    expect(pages.some(page => page.includes('a to l'))).toBe(false)
  })

  test('of a class are by name, in Spanish too', async () => {
    const url = `/api/classrooms/${maple.id('Room 2')}/certificates.pdf?${RANGE}&lang=es`
    const answer = await as('Noor Neighbour').get(url)
    const pages = await pagesOf(answer.bytes)
    expect(pages.length).toBeGreaterThan(1)
    for (const page of pages) expect(page).toMatch(/Un diploma de lectura Daniyar Seitkali terminó .* \d+ lecciones/)
    expect(answer.headers['content-disposition']).toMatch(/"room-2-certificates_\d{4}_\d\d_\d\d\.pdf"/)
  })

  test.each([
    ['Wolfeschlegelsteinhausenbergerdorff'.repeat(2), `${'Wambugu-'.repeat(11)}Wambugu`],
    ['Maximiliana Anastasia Theodora Philippa Wilhelmina', 'von Hohenstaufen-Wittelsbach und zu Sayn-Wittgenstein'],
  ])('have the whole of the name %s %s on the paper', async (first, last) => {
    await rename('Daniyar Seitkali', first, last)
    const url = `/api/students/${maple.id('Daniyar Seitkali')}/certificates.pdf?${RANGE}`
    const { bytes } = await as('Noor Neighbour').get(url)
    await rename('Daniyar Seitkali', 'Daniyar', 'Seitkali')
    const [page = ''] = await pagesOf(bytes)
    expect(page.replace(/\s/g, '')).toContain(`${first}${last}`.replace(/\s/g, ''))
    for (const { left, right } of await widthsOf(bytes)) {
      expect(left).toBeGreaterThan(72)
      expect(right).toBeLessThan(792 - 72)
    }
  })

  test('where nothing was finished are a page that says so', async () => {
    const answer = await as('Tess Teacher').get(`students/${maple.id('Benjamin Lee')}/certificates.pdf`)
    expect(await pagesOf(answer.bytes)).toEqual([expect.stringContaining('Nobody finished a unit or a level')])
  })

  test.each([
    ['a range upside down', 'Amara Okafor', 'filter[startDateEq]=2026-02-02&filter[endDateEq]=2026-02-01', 422],
    ['a day that is none', 'Amara Okafor', 'filter[startDateEq]=2026-02-30', 400],
    ['a child of another class', 'Daniyar Seitkali', RANGE, 404],
    ['such a child with such a range', 'Daniyar Seitkali', 'filter[startDateEq]=2999-01-01', 404],
  ])('%s is refused', async (_, name, query, status) => {
    const answer = await as('Tess Teacher').get(`students/${maple.id(name)}/certificates.pdf?${query}`)
    expect(answer.status).toBe(status)
  })
})

/** The first lessons of a level, the last of them yesterday. */
async function done(name: string, level: number, lessons: number, every: number) {
  const data = Array.from({ length: lessons }, (_, at) =>
    learningEvent('lessonCompletion', {
      studentId: maple.id(name),
      level,
      lesson: at + 1,
      finishedAt: ago(1 + (lessons - at) * every),
    }),
  )
  const sent = { method: 'POST', url: '/api/lesson_completions', bearer: 'service-token-of-the-tests' } as const
  expect((await call({ ...sent, payload: { data } })).meta.accepted).toBe(lessons)
}

async function letter(name: string, lang = 'en', person = 'Dana District'): Promise<string> {
  const answer = await as(person).get(`students/${maple.id(name)}/parent_report.pdf?lang=${lang}`)
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  const pages = await pagesOf(answer.bytes)
  expect(pages).toHaveLength(1)
  return pages[0] as string
}

const DAY_MS = 86_400_000
const ago = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString()
const rename = (name: string, first: string, last: string) =>
  app.owner('UPDATE students SET first_name = $2, last_name = $3 WHERE id = $1', [maple.id(name), first, last])
