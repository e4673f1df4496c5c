import { HttpConnection, requestBytes } from '../http-connection.ts'
import { measureInterleaved } from '../interleaved.ts'
import { type Figure, figureOfLarge, figureWithoutGoal } from '../results.ts'
import type { SeededServer } from '../seeded-server.ts'
import { openDistrictSessions } from '../sessions.ts'

const STUDENTS = 1_000
const ROUNDS = 7

/**
 * An office archives students in one call, unarchives them, and undoes an archive; all figures are exact when a call
 * answers. First with students of a few schools, as offices do, then with as many spread over every school, so that the
 * sums of almost every day of each school change.
 */
export async function archivingFigures(served: SeededServer): Promise<Figure[]> {
  return [
    ...(await measure(served, 'a few schools', 't.school_id')),
    ...(await measure(served, 'all schools', 'md5(s.id::text)')),
  ]
}

async function measure(served: SeededServer, where: string, order: string): Promise<Figure[]> {
  const { port, owner, districtId, size } = served
  const [authorization = ''] = await openDistrictSessions(served, districtId, 1)
  const { rows } = await owner.query<{ id: string }>(
    `SELECT s.id FROM students s JOIN student_timelines t ON t.district_id = s.district_id AND t.student_id = s.id AND t.home
      WHERE s.district_id = $1 AND s.archived_at IS NULL ORDER BY ${order}, s.id LIMIT $2`,
    [districtId, STUDENTS],
  )
  const connection = new HttpConnection(port)
  const send = async (path: string, data: object) => {
    const body = Buffer.from(JSON.stringify({ data }))
    const headers = { authorization, 'content-type': 'application/vnd.api+json' }
    const startedAt = performance.now()
    const answer = await connection.send(requestBytes('POST', path, headers, body))
    const took = performance.now() - startedAt
    const { meta } = JSON.parse(answer.body.toString()) as { meta?: { changed: number; entryId: string } }
    if (meta?.changed !== rows.length)
      throw new Error(`The server answered ${answer.status} and changed not all of them`)
    return { took, entryId: meta.entryId }
  }
  const change = async (path: string, type: string) => {
    const data = rows.map(({ id }) => ({ type: 'student', id }))
    return send(path, { type, relationships: { students: { data } } })
  }
  const archive = () => change('/api/bulk_student_archive', 'bulkStudentArchive')
  const update = 'UPDATE students SET version = version + 1 WHERE district_id = $1 AND id = ANY ($2::bigint[])'
  const took = await measureInterleaved(ROUNDS, {
    archive: async () => (await archive()).took,
    unarchive: async () => (await change('/api/bulk_student_unarchive', 'bulkStudentUnarchive')).took,
    undo: async () => {
      const { entryId } = await archive()
      const path = `/api/districts/${districtId}/bulk_actions/${entryId}/undo`
      return (await send(path, { type: 'bulkAction', attributes: {} })).took
    },
    update: async () => void (await owner.query(update, [districtId, rows.map(({ id }) => id)])),
  })
  connection.close()
  const count = rows.length.toLocaleString('en-US')
  return [
    figureOfLarge(
      size,
      `archive of ${count} students of ${where}`,
      took.archive,
      { atMost: 100, unit: 'ms' },
      'in one call: rows, figures, history and Undo',
    ),
    figureWithoutGoal(`bringing those of ${where} back`, took.unarchive, 'ms', 'with their schools and classes'),
    figureWithoutGoal(
      `undoing the archive of ${where}`,
      took.undo,
      'ms',
      'after looking whether any has changed since',
    ),
    figureWithoutGoal(
      `the archive of ${where} against a bare UPDATE`,
      took.archive / took.update,
      '×',
      `${took.update.toFixed(1)} ms for an UPDATE of the same rows alone`,
    ),
  ]
}
