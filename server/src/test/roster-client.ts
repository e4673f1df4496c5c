import { randomUUID } from 'node:crypto'
import { vi } from 'vitest'
import type { TestApplication } from './application.ts'
import { parseAnswer } from './client.ts'

const KINDS = ['schools', 'classrooms', 'teachers', 'students', 'enrollments'] as const
/** Not `expect.poll`: hooks import rosters too. A test's own timeout comes first. */
const PATIENTLY = { timeout: 300_000, interval: 50 }
interface KindCounts {
  added: number
  changed: number
  moved: number
  archived: number
  unarchived: number
  unchanged: number
  skipped: number
}
type Counted = Record<(typeof KINDS)[number], KindCounts>

export interface ImportAnswer {
  id: string
  status: string
  source: string | null
  label: string | null
  progress: object | null
  counts: Counted
  holds: { code: string; message: string; count?: number; day?: string }[]
  appliesOn: string | null
  missedOn: string | null
  supersededBy: string | null
  problems: { code: string; severity: string; sourcedId: string | null; message: string; count: number }[]
  uninvitedTeacherIds: string[]
  appliedAt: string | null
  undoneAt: string | null
}

/** Imports rosters over HTTP with a person's token, and reads the result from the database. */
export function rosterClient(app: TestApplication, token: string) {
  const importFrom = (answer: { statusCode: number; body: string; json(): unknown }, status: number): ImportAnswer => {
    if (answer.statusCode !== status) throw new Error(`Got ${answer.statusCode}: ${answer.body.slice(0, 500)}`)
    const { data } = answer.json() as { data: { id: string; attributes: Omit<ImportAnswer, 'id'> } }
    return { ...data.attributes, id: data.id }
  }
  const previewCall = (district: string, zip: Buffer, type = 'application/zip') =>
    app.call({
      method: 'POST',
      url: `/api/districts/${district}/roster_imports?fileName=roster.zip`,
      token,
      payload: zip,
      headers: { 'content-type': type },
    })
  const applyCall = (district: string, id: string, override?: boolean, on?: string) =>
    app.call({
      method: 'POST',
      url: `/api/districts/${district}/roster_imports/${id}/apply`,
      token,
      payload: {
        data: { type: 'rosterImport', attributes: { ...(override !== undefined && { override }), ...(on && { on }) } },
      },
    })
  const cancelCall = (district: string, id: string) =>
    app.call({ method: 'DELETE', url: `/api/districts/${district}/roster_imports/${id}/apply`, token })
  const answerCall = (district: string, id: string, attributes: object) =>
    app.call({
      method: 'PATCH',
      url: `/api/districts/${district}/roster_imports/${id}`,
      token,
      payload: { data: { type: 'rosterImport', attributes } },
    })
  const undoCall = (district: string, id: string, override?: boolean) =>
    app.call({
      method: 'POST',
      url: `/api/districts/${district}/roster_imports/${id}/undo`,
      token,
      payload: { data: { type: 'rosterImport', attributes: override === undefined ? {} : { override } } },
    })
  /** Waits for a run to finish: on a busy machine the answer can come earlier. */
  const waitForRun = async (district: string, run: ImportAnswer): Promise<ImportAnswer> => {
    let now = run
    const url = `/api/districts/${district}/roster_imports/${run.id}`
    const isDone = async () => {
      if (now.progress !== null) now = importFrom(await app.call({ method: 'GET', url, token }), 200)
      return now.progress === null
    }
    await vi.waitUntil(isDone, PATIENTLY)
    return now
  }
  const preview = async (district: string, zip: Buffer) => {
    const answer = await previewCall(district, zip)
    return waitForRun(district, importFrom(answer, answer.statusCode === 202 ? 202 : 201))
  }
  const apply = async (district: string, id: string, override?: boolean) =>
    waitForRun(district, importFrom(await applyCall(district, id, override), 200))
  return {
    previewCall,
    applyCall,
    cancelCall,
    read: async (district: string, id: string) =>
      importFrom(await app.call({ method: 'GET', url: `/api/districts/${district}/roster_imports/${id}`, token }), 200),
    cancel: async (district: string, id: string) => importFrom(await cancelCall(district, id), 200),
    schedule: async (district: string, id: string, on: string, override?: boolean) =>
      importFrom(await applyCall(district, id, override, on), 200),
    undoCall,
    answerCall,
    answer: async (district: string, id: string, attributes: object) => {
      const answer = await answerCall(district, id, attributes)
      return waitForRun(district, importFrom(answer, answer.statusCode === 202 ? 202 : 200))
    },
    undo: async (district: string, id: string, override?: boolean) =>
      waitForRun(district, importFrom(await undoCall(district, id, override), 200)),
    preview,
    apply,
    importRoster: async (district: string, zip: Buffer) => {
      const shown = await preview(district, zip)
      if (shown.status !== 'previewed') throw new Error(`${shown.status}: ${JSON.stringify(shown)}`)
      return apply(district, shown.id)
    },
    district: async (name: string) => {
      const [row] = await app.owner<{ id: string }>(
        `WITH made AS (INSERT INTO districts (name, timezone, one_roster_enabled) VALUES ($1, 'America/Chicago', true) RETURNING id),
           paid AS (INSERT INTO memberships (district_id, expires_at) SELECT id, now() + interval '1 year' FROM made)
         SELECT id FROM made`,
        [name],
      )
      return row?.id ?? ''
    },
    added: ({ counts }: ImportAnswer) => Object.fromEntries(KINDS.map(kind => [kind, counts[kind].added])),
    /** The counts of what a run changes, by kind; empty if it changes nothing. */
    changes: ({ counts }: ImportAnswer) =>
      Object.fromEntries(
        KINDS.flatMap(kind => {
          const moved = Object.entries(counts[kind]).filter(([what, n]) => n > 0 && !/unchanged|skipped/.test(what))
          return moved.length > 0 ? [[kind, Object.fromEntries(moved)]] : []
        }),
      ),
    count: async (district: string) => {
      const [row] = await app.owner(
        `SELECT (SELECT count(*)::int FROM schools WHERE district_id = $1 AND archived_at IS NULL) AS schools,
          (SELECT count(*)::int FROM classrooms WHERE district_id = $1 AND archived_at IS NULL) AS classrooms,
          (SELECT count(*)::int FROM staff WHERE district_id = $1 AND archived_at IS NULL) AS staff,
          (SELECT count(*)::int FROM students WHERE district_id = $1 AND archived_at IS NULL) AS students,
          (SELECT count(*)::int FROM student_enrollments WHERE district_id = $1 AND ended_at IS NULL AND began_at IS NOT NULL)
          + (SELECT count(*)::int FROM staff_enrollments WHERE district_id = $1 AND ended_at IS NULL AND began_at IS NOT NULL) AS enrolled`,
        [district],
      )
      return row
    },
    /** Every row of the district's people and places, with the transaction that wrote it: a rewritten row differs. */
    dump: async (district: string) => {
      const tables =
        `schools classrooms staff students student_schools staff_schools student_enrollments staff_enrollments
        student_timelines school_standings changes`.split(/\s+/)
      const parts = tables.map(
        name => `SELECT '${name}' AS name, xmin::text, t::text AS row FROM ${name} t WHERE district_id = $1`,
      )
      return app.owner<{ name: string; xmin: string; row: string }>(`${parts.join(' UNION ALL ')} ORDER BY 1, 3`, [
        district,
      ])
    },
    /**
     * The state of the district, regardless of who wrote it and when: every record and whether it is archived, every
     * current or future membership, every figure above zero.
     */
    snapshot: async (district: string) => {
      const records = ['schools', 'classrooms', 'staff', 'students'].map(
        name => `SELECT '${name}' AS name, t.id::text, to_jsonb(t) - '{version,archived_at}'::text[] AS row,
          t.archived_at IS NOT NULL AS archived FROM ${name} t WHERE district_id = $1`,
      )
      const memberships = ['student_schools', 'staff_schools', 'student_enrollments', 'staff_enrollments'].map(
        name => `SELECT '${name}', NULL, to_jsonb(t) - '{id,began_at,began_entry}'::text[]
          || jsonb_build_object('ahead', began_at IS NULL), false FROM ${name} t WHERE district_id = $1 AND ended_at IS NULL`,
      )
      const figures = [
        `SELECT 'student_timelines', NULL, to_jsonb(t), false FROM student_timelines t WHERE district_id = $1`,
        `SELECT 'school_standings', NULL, to_jsonb(t), false FROM school_standings t WHERE district_id = $1 AND students <> 0`,
        `SELECT 'school_days', NULL, to_jsonb(t), false FROM school_days t WHERE district_id = $1 AND student_days <> 0`,
        `SELECT 'school_months', NULL, to_jsonb(t), false FROM school_months t WHERE district_id = $1 AND student_days <> 0`,
        `SELECT 'school_totals', NULL, to_jsonb(t), false FROM school_totals t WHERE district_id = $1
          AND completed + non_active + in_test + level1 + level2 + level3 + level4 <> 0`,
        `SELECT 'school_teachers', NULL, to_jsonb(t), false FROM school_teachers t WHERE district_id = $1`,
      ]
      const parts = [...records, ...memberships, ...figures]
      return app.owner<{ name: string; id: string | null; row: Record<string, unknown>; archived: boolean }>(
        `SELECT * FROM (${parts.join(' UNION ALL ')}) x ORDER BY name, row::text`,
        [district],
      )
    },
    studentState: async (district: string, sourcedId: string) => {
      const [row] = await app.owner(
        `SELECT s.archived_at IS NOT NULL AS archived,
          (SELECT array_agg(c.sourced_id ORDER BY c.sourced_id) FROM student_enrollments e
            JOIN classrooms c ON c.district_id = $1 AND c.id = e.classroom_id
            WHERE e.district_id = $1 AND e.student_id = s.id AND e.ended_at IS NULL AND e.began_at IS NOT NULL) AS classes,
          (SELECT count(*)::int FROM student_timelines t WHERE t.district_id = $1 AND t.student_id = s.id) AS figures
         FROM students s WHERE s.district_id = $1 AND s.sourced_id = $2`,
        [district, sourcedId],
      )
      return row
    },
    invitation: (ids: readonly string[]) => ({
      data: {
        type: 'bulkTeacherInvitation',
        attributes: {},
        relationships: { teachers: { data: ids.map(id => ({ type: 'teacher', id })) } },
      },
    }),
    completion: (studentId: string, lesson: number) => ({
      type: 'lessonCompletion',
      id: randomUUID(),
      attributes: { studentId, level: 1, lesson, finishedAt: new Date().toISOString() },
    }),
  }
}

/** A roster client of which the calls that may be refused give their answers already read. */
export function rosterDesk(app: TestApplication, token: string) {
  const client = rosterClient(app, token)
  const answering =
    <Asked extends unknown[]>(call: (...asked: Asked) => ReturnType<TestApplication['call']>) =>
    async (...asked: Asked) =>
      parseAnswer(await call(...asked))
  return {
    ...client,
    previewCall: answering(client.previewCall),
    applyCall: answering(client.applyCall),
    cancelCall: answering(client.cancelCall),
    answerCall: answering(client.answerCall),
    undoCall: answering(client.undoCall),
  }
}
