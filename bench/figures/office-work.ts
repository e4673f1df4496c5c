import { setTimeout as sleep } from 'node:timers/promises'
import { type ApiClient, parseBody } from '../api-client.ts'
import type { SeededServer } from '../seeded-server.ts'

const POLL_MS = 50
const MAX_SECONDS = 300

/** What an office asks for and waits for, again and again: each time leaves the district so that it can be asked for again. */
export interface OfficeWork {
  readonly load: string
  /** What one time is. */
  readonly how: string
  once(time: number): Promise<void>
}

interface Resource {
  readonly id: string
  readonly attributes: { readonly status: string }
}

/** A file of changes for every student, letters, reports, merging and the new year of a district. */
export async function officeWork(served: SeededServer, office: ApiClient): Promise<OfficeWork[]> {
  return [
    await spreadsheet(served, office),
    await letters(served, office),
    reports(served, office),
    await merging(served, office),
    newYear(served, office),
  ]
}

async function spreadsheet({ owner, districtId }: SeededServer, office: ApiClient): Promise<OfficeWork> {
  const { rows } = await owner.query<{ line: string }>(
    `SELECT format('%s,"%s","%s",', id, first_name, last_name) AS line FROM students
      WHERE district_id = $1 AND archived_at IS NULL AND source IS NULL ORDER BY id`,
    [districtId],
  )
  const path = `/api/districts/${districtId}/spreadsheet_uploads`
  return {
    load: 'a spreadsheet',
    how: `${rows.length.toLocaleString('en')} students get another middle name by a file that is compared and applied`,
    once: async time => {
      const middle = `Bench${'abcdefghij'[time % 10]}`
      const file = ['Hornbook ID,First Name,Last Name,Middle Name', ...rows.map(({ line }) => line + middle)].join('\n')
      const sent = await office.sendBytes(
        `${path}?list=students&fileName=names.csv`,
        'application/octet-stream',
        Buffer.from(file),
      )
      const { id } = parseBody<{ data: Resource }>(sent).data
      await becomes(office, `${path}/${id}`, 'ready')
      await office.send('POST', `${path}/${id}/apply`, {})
      await becomes(office, `${path}/${id}`, 'applied')
    },
  }
}

async function letters({ owner, districtId }: SeededServer, office: ApiClient): Promise<OfficeWork> {
  const { rows } = await owner.query<{ id: string; students: number }>(
    `SELECT school_id AS id, count(DISTINCT student_id)::int AS students FROM student_enrollments
      WHERE district_id = $1 AND ended_at IS NULL AND began_at IS NOT NULL GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 1`,
    [districtId],
  )
  const [school] = rows
  if (!school) throw new Error('No school has students')
  return {
    load: 'letters',
    how: `the letters to the ${school.students} families of one school are made`,
    once: () => report(office, { resourceType: 'school', resourceId: school.id, kind: 'parentReports' }),
  }
}

const reports = ({ districtId }: SeededServer, office: ApiClient): OfficeWork => ({
  load: 'reports',
  how: 'the workbook and the PDF of the whole district are made by turns',
  once: time =>
    report(office, { resourceType: 'district', resourceId: districtId, format: time % 2 === 0 ? 'xlsx' : 'pdf' }),
})

async function merging({ owner, districtId }: SeededServer, office: ApiClient): Promise<OfficeWork> {
  const { rows } = await owner.query<{ kept: string; merged: string }>(
    `SELECT min(id) AS kept, max(id) AS merged FROM (
        SELECT student_id AS id, classroom_id, row_number() OVER (PARTITION BY classroom_id ORDER BY student_id) AS at
          FROM student_enrollments WHERE district_id = $1 AND ended_at IS NULL AND began_at IS NOT NULL) s
      WHERE at <= 2 GROUP BY classroom_id HAVING count(*) = 2 ORDER BY classroom_id LIMIT 200`,
    [districtId],
  )
  const path = `/api/districts/${districtId}/student_merges`
  return {
    load: 'merging',
    how: 'two students of a class become one, and two again',
    once: async time => {
      const pair = rows[time % rows.length]
      if (!pair) throw new Error('No class has two students')
      const student = (id: string) => ({ data: { type: 'student', id } })
      const relationships = { kept: student(pair.kept), merged: student(pair.merged) }
      const data = { type: 'studentMerge', attributes: {}, relationships }
      const { meta } = parseBody<{ meta: { studentMergeId: string } }>(await office.send('POST', path, { data }))
      const undo = { data: { type: 'studentMerge', attributes: {} } }
      await office.send('POST', `${path}/${meta.studentMergeId}/undo`, undo)
    },
  }
}

function newYear({ districtId }: SeededServer, office: ApiClient): OfficeWork {
  const path = `/api/districts/${districtId}/new_school_year`
  const body = (attributes: object) => ({ data: { type: 'newSchoolYear', attributes } })
  return {
    load: 'the new year',
    how: 'the new school year is rehearsed, begun and undone',
    once: async () => {
      await office.send('POST', `${path}/lock`, {})
      const rehearsal = await office.get(`${path}/rehearsal`)
      const { plan } = parseBody<{ data: { attributes: { plan: string } } }>(rehearsal).data.attributes
      await office.send('POST', `${path}/begin`, body({ plan }))
      await becomes(office, path, 'begun')
      await office.send('POST', `${path}/undo`, body({}))
      await becomes(office, path, 'preparing')
    },
  }
}

/** Asks for a report and waits until its file is there. */
export async function report(office: ApiClient, attributes: object): Promise<void> {
  const data = { type: 'progressReport', attributes: { lang: 'en', ...attributes } }
  const asked = await office.send('POST', '/api/progress_reports', { data })
  const id = parseBody<{ data: { attributes: { userAttachmentId: string } } }>(asked).data.attributes.userAttachmentId
  await becomes(office, `/api/user_attachments/${id}`, 'available', 20)
}

async function becomes(office: ApiClient, path: string, wanted: string, pollMs = POLL_MS): Promise<void> {
  const last = Date.now() + MAX_SECONDS * 1000
  for (;;) {
    const { status } = parseBody<{ data: Resource }>(await office.get(path)).data.attributes
    if (status === wanted) return
    if (status === 'failed' || Date.now() > last) throw new Error(`${path} is ${status}, and not ${wanted}`)
    await sleep(pollMs)
  }
}
