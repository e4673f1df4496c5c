import { vi } from 'vitest'
import type { TestApplication } from './application.ts'

interface Upload {
  readonly id: string
  readonly status: string
  readonly reading: {
    format: string
    encoding: string | null
    delimiter: string | null
    sheet: string | null
    otherSheets: string[]
    notRecords: number[]
    hiddenRows: number[]
    mergedCells: string[]
  }
  readonly encodings: { encoding: string; samples: string[] }[]
  readonly columns: { header: string; examples: string[]; field: string | null }[]
  readonly fields: { name: string; label: string; required: boolean; choices: string[] }[]
  readonly fill: Record<string, string>
  readonly hasPassword: boolean
  readonly counts: Record<
    | 'new'
    | 'changed'
    | 'unchanged'
    | 'asked'
    | 'askedNew'
    | 'problem'
    | 'joined'
    | 'leftOut'
    | 'synced'
    | 'passwordless',
    number
  >
  readonly entryId: string | null
}
interface Row {
  readonly id: string
  readonly line: number
  readonly outcome: string
  readonly recordId: string | null
  readonly name: string | null
  readonly cells: Record<string, string>
  readonly changes: { field: string; from: string | null; to: string | null }[]
  readonly synced: number
  readonly clash: boolean
  readonly joinedInto: number | null
  readonly problems: {
    field: string | null
    message: string
    answers: { label: string; edits: Record<string, string> }[]
  }[]
}
/** Not `expect.poll`: hooks upload too. A test's own timeout comes first. */
const PATIENTLY = { timeout: 300_000, interval: 50 }
type Answer = Awaited<ReturnType<TestApplication['call']>>

export const csv = (...rows: readonly string[]) => rows.join('\r\n')

/** Brings spreadsheets in over HTTP, as a person of a district. */
export function uploadClient({ call }: Pick<TestApplication, 'call'>, token: string, district: string) {
  const at = `/api/districts/${district}/spreadsheet_uploads`
  const objectIn = <T>(answer: Answer): T => {
    if (answer.statusCode >= 300) throw new Error(`Got ${answer.statusCode}: ${answer.body.slice(0, 800)}`)
    const { data } = answer.json() as { data: { id: string; attributes: object } }
    return { ...data.attributes, id: data.id } as T
  }
  const send = (list: string, content: Buffer | string, fileName = 'students.csv') =>
    call({
      method: 'POST',
      url: `${at}?list=${list}&fileName=${encodeURIComponent(fileName)}`,
      token,
      headers: { 'content-type': 'application/octet-stream' },
      payload: Buffer.from(content),
    })
  const write = (method: 'PATCH' | 'POST', path: string, type: string, attributes: object) =>
    call({ method, url: `${at}/${path}`, token, payload: { data: { type, attributes } } })
  const patch = (id: string, attributes: object) => write('PATCH', id, 'spreadsheetUpload', attributes)
  const patchRow = (id: string, line: number, attributes: object) =>
    write('PATCH', `${id}/rows/${line}`, 'spreadsheetRow', attributes)
  const applyCall = (id: string) => call({ method: 'POST', url: `${at}/${id}/apply`, token })
  const read = async (id: string) => objectIn<Upload>(await call({ method: 'GET', url: `${at}/${id}`, token }))
  /** On a busy machine the answer comes before the job is done. */
  const settled = async (answer: Answer) => {
    let upload = objectIn<Upload>(answer)
    const isWorking = () => upload.status === 'comparing' || upload.status === 'applying'
    const isDone = async () => {
      if (isWorking()) upload = await read(upload.id)
      return !isWorking()
    }
    await vi.waitUntil(isDone, PATIENTLY)
    return upload
  }
  const rows = async (id: string, query = ''): Promise<Row[]> => {
    const answer = await call({ method: 'GET', url: `${at}/${id}/rows${query}`, token })
    if (answer.statusCode !== 200) throw new Error(answer.body)
    return (answer.json() as { data: { id: string; attributes: Omit<Row, 'id'> }[] }).data.map(
      ({ id, attributes }) => ({ ...attributes, id }),
    )
  }
  return {
    at,
    send,
    patch,
    patchRow,
    applyCall,
    read,
    rows,
    upload: async (list: string, content: Buffer | string, fileName?: string) =>
      settled(await send(list, content, fileName)),
    answer: async (id: string, attributes: object) => settled(await patch(id, attributes)),
    answerRow: async (id: string, line: number, attributes: object) =>
      objectIn<Row>(await patchRow(id, line, attributes)),
    apply: async (id: string) => settled(await applyCall(id)),
    /** The problems of the rows: each with its line, field and message. */
    problemsOf: async (id: string) =>
      (await rows(id, '?filter[outcomeEq]=problem')).flatMap(({ line, problems }) =>
        problems.map(({ field, message }) => [line, field, message] as const),
      ),
    undo: (entryId: string | null, attributes: object = {}) =>
      call({
        method: 'POST',
        url: `/api/districts/${district}/bulk_actions/${entryId}/undo`,
        token,
        payload: { data: { type: 'bulkAction', attributes } },
      }),
  }
}
