import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { lessonAtOverall, TOTAL_LESSONS } from '@hornbook/rules/reading/curriculum'
import { describe, expect, test } from 'vitest'
import { within } from '../db/pool.ts'
import { seededRandom } from '../demo/children/random.ts'
import { changeFigures } from '../figures/change.ts'
import { countTeachers } from '../people/teacher-counts.ts'
import { inTown } from '../test/in-town.ts'
import { verifyDistrict } from './verify.ts'

const { app, maple, district, as, service } = inTown()

const NOW = Date.now()
const random = seededRandom('verification')

const STUDENTS = ['Amara Okafor', 'Benjamin Lee', 'Camila Reyes', 'Daniyar Seitkali', 'Eleni Papadopoulou']

describe('a recount from the raw rows', () => {
  test('shares nothing with what it verifies', () => {
    const files = readdirSync(import.meta.dirname).filter(name => !name.endsWith('.test.ts'))
    for (const name of files) {
      const source = readFileSync(join(import.meta.dirname, name), 'utf8')
      expect(source, name).not.toMatch(/from '\.[^']*\/(figures|progress)\//)
    }
    expect(files.length).toBeGreaterThan(4)
  })

  test('finds no differences after events out of order, repeated, late and voided', async () => {
    await postTwoYears()
    const verdict = await verify()
    expect(verdict.differences).toEqual([])
    expect(verdict.compared).toBeGreaterThan(100)
    expect(verdict.events).toBeGreaterThan(800)
  })

  test('finds no differences after students move and classes are archived', async () => {
    const enrol = `INSERT INTO student_enrollments (district_id, student_id, classroom_id, school_id) VALUES ($1, $2, $3, $4)`
    const beyond = [district(), maple.id('Camila Reyes'), maple.id('Room 3'), maple.id('Elm')]
    await move(['Camila Reyes'], [enrol, beyond])
    await move(
      ['Daniyar Seitkali', 'Camila Reyes'],
      ['UPDATE classrooms SET archived_at = now() WHERE id = $1', [maple.id('Room 2')]],
    )
    await move(
      ['Eleni Papadopoulou'],
      ['UPDATE students SET archived_at = now() WHERE id = $1', [maple.id('Eleni Papadopoulou')]],
    )
    await move(
      ['Benjamin Lee'],
      [
        'INSERT INTO requirement_changes (district_id, student_id, required, at) VALUES ($1, $2, true, now())',
        [district(), maple.id('Benjamin Lee')],
      ],
    )
    expect((await verify()).differences).toEqual([])
  })

  test('reports a timeline that does not match the events', async () => {
    const [column, student] = ['all1', maple.id('Amara Okafor')]
    await app.owner(`UPDATE student_timelines SET ${column} = ${column} + 1 WHERE student_id = $1`, [student])
    const { differences } = await verify()
    expect(differences[0]).toMatch(
      new RegExp(`^timeline of student ${student} in school \\d+\\.all1: is \\d+, recounted \\d+$`),
    )
    expect(differences.some(text => text.includes('student_summaries'))).toBe(true)
    await app.owner(`UPDATE student_timelines SET ${column} = ${column} - 1 WHERE student_id = $1`, [student])
  })

  test('reports a sum that does not match the events, as stored and as shown', async () => {
    await app.owner('UPDATE school_days SET l1 = l1 + 1 WHERE school_id = 0 AND l1 > 0')
    const { differences } = await verify()
    expect(differences.some(text => text.startsWith('days of district, '))).toBe(true)
    await app.owner('UPDATE school_days SET l1 = l1 - 1 WHERE school_id = 0 AND l1 > 0')
    await app.owner('UPDATE school_days SET latest = latest + 1')
    const later = (await verify()).differences
    expect(later.some(text => /^days of school \d+, \d+\.latest: /.test(text))).toBe(true)
    await app.owner('UPDATE school_days SET latest = latest - 1')
    await app.owner('UPDATE school_standings SET students = students + 1 WHERE school_id = 0')
    const standing = (await verify()).differences
    expect(standing.some(text => text.startsWith('standings of district, '))).toBe(true)
    expect(standing.some(text => text.startsWith('overview '))).toBe(true)
    await app.owner('UPDATE school_standings SET students = students - 1 WHERE school_id = 0')
    expect((await verify()).differences).toEqual([])
  })

  test.each([
    ['school_months', 'l1', 'months'],
    ['school_totals', 'level1', 'totals'],
    ['school_teachers', 'teachers', 'teachers'],
  ])("reports a number of %s that does not match, as stored and in the school's row", async (table, column, what) => {
    await app.owner(`UPDATE ${table} SET ${column} = ${column} + 1`)
    const { differences } = await verify()
    expect(differences.some(text => new RegExp(`^${what} of school \\d+\\b`).test(text))).toBe(true)
    if (what !== 'teachers') expect(differences.some(text => /^\S+school_summaries, /.test(text))).toBe(true)
    await app.owner(`UPDATE ${table} SET ${column} = ${column} - 1`)
    expect((await verify()).differences).toEqual([])
  })

  test('reports words that are not of the name, and missing ones', async () => {
    const student = maple.id('Benjamin Lee')
    await app.owner(`UPDATE student_words SET word = 'zebra' WHERE student_id = $1 AND word = 'lee'`, [student])
    const { differences } = await verify()
    expect(differences).toEqual([
      `words of student ${student}.missing: is 1, recounted 0`,
      `words of student ${student}.extra: is 1, recounted 0`,
    ])
    await app.owner(`UPDATE student_words SET word = 'lee' WHERE student_id = $1 AND word = 'zebra'`, [student])
    expect((await verify()).differences).toEqual([])
  })

  test('reports a missing timeline and a timeline of an archived student', async () => {
    const gone = maple.id('Eleni Papadopoulou')
    const here = maple.id('Benjamin Lee')
    await app.owner('UPDATE student_timelines SET student_id = $1 WHERE student_id = $2', [gone, here])
    const { differences } = await verify()
    expect(differences.some(text => new RegExp(`^timeline of student ${gone} .*should not be there`).test(text))).toBe(
      true,
    )
    expect(differences.some(text => new RegExp(`^timeline of student ${here} .*is missing`).test(text))).toBe(true)
  })
})

async function ask(url: string) {
  const answer = await as('Ada Admin').get(url)
  expect(answer.status, answer.body).toBe(200)
  return answer.data
}

async function post(url: string, type: string, items: { id: string; attributes: object }[]) {
  const data = items.map(item => ({ type, ...item }))
  const answer = await service.post(url, data)
  expect(answer.meta.rejected, answer.body).toEqual([])
}

/** Instants over two years, with clock changes, midnights and repeats among them. */
const instant = () => {
  const back = random.int(0, 700 * 24) * 3_600_000 + random.pick([0, 0, 1, 59_999, 1_800_000])
  return new Date(Math.floor(NOW / 3_600_000) * 3_600_000 - back).toISOString()
}

function someCompletions(count: number) {
  return Array.from({ length: count }, () => {
    const { level, lesson } = lessonAtOverall(random.chance(0.6) ? random.int(1, 90) : random.int(1, TOTAL_LESSONS))
    const attributes = { studentId: maple.id(random.pick(STUDENTS)), level, lesson, finishedAt: instant() }
    return { id: randomUUID(), attributes }
  })
}

async function postTwoYears() {
  const completions = someCompletions(900)
  const results = Array.from({ length: 14 }, () => ({
    id: randomUUID(),
    attributes: {
      studentId: maple.id(random.pick(STUDENTS.slice(1))),
      test: random.int(1, 11),
      result: random.pick(['passed', 'passed', 'failed']),
      finishedAt: instant(),
    },
  }))
  const early = [completions[3], completions[400]].map(each => each?.id ?? '')
  for (const id of early) await voidEvent(`lesson_completions/${id}`)
  for (let at = 0; at < completions.length; at += 150) {
    await post('/api/lesson_completions', 'lessonCompletion', completions.slice(at, at + 150))
    // The last events are sent again, together with the new ones.
    await post('/api/lesson_completions', 'lessonCompletion', completions.slice(Math.max(0, at - 40), at + 150))
    if (at === 300) await post('/api/assessment_results', 'assessmentResult', results)
  }
  for (const { id } of completions.filter((_, at) => at % 17 === 0)) {
    await voidEvent(`lesson_completions/${id}`)
  }
  const [first] = results
  await voidEvent(`assessment_results/${first?.id}`)
}

async function voidEvent(path: string) {
  const answer = await service.delete(path)
  expect(answer.status, answer.body).toBe(204)
}

/** Changes the roster as the product does: rows first, then `countTeachers` and `changeFigures`. */
async function move(students: readonly string[], ...statements: [text: string, values: unknown[]][]) {
  for (const [text, values] of statements) await app.owner(text, values)
  const ids = students.map(name => maple.id(name))
  await within(app.db.queries, [district()], async tx => {
    await countTeachers(tx, district())
    await changeFigures(tx, district(), ids, 'unknown')
  })
}

const verify = () => verifyDistrict(app.db.queries, district(), ask, Date.now(), 0.37)
