import { randomUUID } from 'node:crypto'
import { connectionWrites } from '../connection-writes.ts'
import { rosterFiles, zipOf } from '../oneroster-zip.ts'
import { uploadClient } from '../upload-client.ts'
import { ada, app, desk, document, type Entry, maple, ofFiles, type Write } from './kit.ts'

const zip = () => zipOf(rosterFiles({ version: '1.1', schools: 2, classes: 4, students: 12 }))

const files = (rosterImportId: string) => ({ districtId: ofFiles(), rosterImportId })

/** A spreadsheet that changes one student. */
const uploaded = async () => {
  const districtId = maple.id('Maple Grove')
  const client = uploadClient(app, maple.token('Ada Admin'), districtId)
  const rows = `Hornbook id,Middle Name\n${maple.id('Amara Okafor')},${randomUUID().slice(0, 8)}`
  return { districtId, spreadsheetUploadId: (await client.upload('students', rows)).id }
}

/** A spreadsheet of students that Dana has sent, once it is there and somebody has looked into it. */
const sentFile = async (readableAs: string | null = null) => {
  const url = await addressForFile()
  const { pathname, search } = new URL(url)
  await app.call({ method: 'PUT', url: pathname + search, payload: Buffer.from('First Name,Family Name,Grade\nA,B,1') })
  const [, fileId = ''] = /fileUploads\/(\d+)\//.exec(url) ?? []
  await app.owner(`UPDATE file_uploads SET status = 'available', readable_as = $2 WHERE id = $1`, [fileId, readableAs])
  return fileId
}

const addressForFile = async () => {
  const payload = { fileName: 'students.csv' }
  const token = maple.token('Dana District')
  return (await app.call({ method: 'POST', url: '/service/file-upload-prepare', token, payload })).json().url as string
}

const fileEntry = (action: string): Entry => ({
  ...ada,
  in: 'Maple Grove',
  action: `fileUpload.${action}`,
  rows: { fileUpload: 1 },
})

export const BRINGING_IN_WRITES: Readonly<Record<string, Write>> = {
  createSpreadsheetUpload: {
    ask: () => ({
      by: 'Ada Admin',
      params: { districtId: maple.id('Maple Grove') },
      query: { list: 'students' },
      body: Buffer.from('First Name,Family Name\nA,B'),
    }),
    leaves: [{ ...ada, in: 'Maple Grove', action: 'spreadsheet.compare', rows: {} }],
  },
  prepareFileUpload: {
    ask: () => ({ by: 'Ada Admin', body: { fileName: 'a.csv', districtId: maple.id('Maple Grove') } }),
    leaves: [{ ...ada, in: 'Maple Grove', action: 'fileUpload.prepare', rows: {} }],
  },
  putFileContent: {
    ask: async () => {
      const url = new URL(await addressForFile())
      const [, fileUploadId = ''] = /fileUploads\/(\d+)\//.exec(url.pathname) ?? []
      return { params: { fileUploadId }, query: Object.fromEntries(url.searchParams), body: Buffer.from('a,b') }
    },
    leaves: [
      {
        in: 'Maple Grove',
        action: 'fileUpload.send',
        rows: { fileUpload: 1 },
        actor: 'link',
        account: 'account of Dana District',
      },
    ],
  },
  resolveFile: {
    ask: async () => ({ by: 'Ada Admin', query: { fileId: await sentFile() } }),
    leaves: [fileEntry('resolve')],
  },
  takeFile: {
    ask: async () => ({ by: 'Ada Admin', query: { fileId: await sentFile() } }),
    leaves: [fileEntry('take')],
  },
  noteFile: {
    ask: async () => ({ by: 'Ada Admin', query: { fileId: await sentFile() }, body: { note: 'A line' } }),
    leaves: [fileEntry('note')],
  },
  answerFile: {
    ask: async () => {
      const fileId = await sentFile()
      await app.owner("UPDATE file_uploads SET note = 'A line' WHERE id = $1", [fileId])
      return { by: 'Dana District', query: { fileId }, body: { answer: 'An answer', note: 'A line' } }
    },
    leaves: [{ ...fileEntry('answer'), account: 'account of Dana District' }],
  },
  openFileUpload: {
    ask: async () => ({
      by: 'Ada Admin',
      params: { districtId: maple.id('Maple Grove'), fileUploadId: await sentFile('students') },
    }),
    leaves: [fileEntry('open'), { ...ada, in: 'Maple Grove', action: 'spreadsheet.compare', rows: {} }],
  },
  changeSpreadsheetUpload: {
    ask: async () => ({
      by: 'Ada Admin',
      params: await uploaded(),
      body: document('spreadsheetUpload', { fill: { password: 'abc123' } }),
    }),
    leaves: [{ ...ada, in: 'Maple Grove', action: 'spreadsheet.answer', rows: {} }],
  },
  changeSpreadsheetRow: {
    ask: async () => ({
      by: 'Ada Admin',
      params: { ...(await uploaded()), line: '2' },
      body: document('spreadsheetRow', { leftOut: true }),
    }),
    leaves: [{ ...ada, in: 'Maple Grove', action: 'spreadsheet.answer', rows: {} }],
  },
  applySpreadsheetUpload: {
    ask: async () => ({ by: 'Ada Admin', params: await uploaded() }),
    leaves: [{ ...ada, in: 'Maple Grove', action: 'students.upload', rows: { student: 1 } }],
  },
  deleteSpreadsheetUpload: {
    ask: async () => ({ by: 'Ada Admin', params: await uploaded() }),
    leaves: [{ ...ada, in: 'Maple Grove', action: 'spreadsheet.delete', rows: {} }],
  },
  createRosterImport: {
    ask: async () => ({ by: 'Ada Admin', params: { districtId: ofFiles() }, body: await zip() }),
    leaves: [{ ...ada, in: 'of the files', action: 'rosterImport.preview', rows: {} }],
  },
  answerRosterImport: {
    ask: async () => ({
      by: 'Ada Admin',
      params: files((await desk.preview(ofFiles(), await zip())).id),
      body: document('rosterImport', { sameSystem: true }),
    }),
    leaves: [{ ...ada, in: 'of the files', action: 'rosterImport.answer', rows: {} }],
  },
  answerRosterQuestion: {
    ask: async () => {
      const { id } = await desk.preview(ofFiles(), await zip())
      await app.owner(
        `INSERT INTO roster_questions (district_id, import_id, n, kind, record_id, incoming, key, value, known_name, incoming_name,
          has_left, unanswered) VALUES ($1, $2, 1, 'student', 1, 'brand new', 'sourcedId', 'S1', 'Ana Diaz', 'Brand New', false, 'leftOut')`,
        [ofFiles(), id],
      )
      const params = { ...files(id), rosterQuestionId: '1' }
      return { by: 'Ada Admin', params, body: document('rosterQuestion', { same: true }) }
    },
    leaves: [{ ...ada, in: 'of the files', action: 'rosterImport.samePerson', rows: {} }],
  },
  applyRosterImport: {
    ask: async () => ({
      by: 'Ada Admin',
      params: files((await desk.preview(ofFiles(), await zip())).id),
      body: document('rosterImport', {}),
    }),
    leaves: [
      {
        ...ada,
        in: 'of the files',
        action: 'rosterImport.apply',
        rows: { school: 2, classroom: 4, teacher: 4, account: 4, student: 12 },
      },
    ],
  },
  cancelRosterImport: {
    ask: async () => {
      const { id } = await desk.preview(ofFiles(), await zip())
      await desk.schedule(ofFiles(), id, new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10))
      return { by: 'Ada Admin', params: files(id) }
    },
    leaves: [{ ...ada, in: 'of the files', action: 'rosterImport.unschedule', rows: {} }],
  },
  ...connectionWrites(() => ({ app, maple })),
  discardRosterImport: {
    ask: async () => ({ by: 'Ada Admin', params: files((await desk.preview(ofFiles(), await zip())).id) }),
    leaves: [{ ...ada, in: 'of the files', action: 'rosterImport.discard', rows: {} }],
  },
  undoRosterImport: {
    ask: async () => {
      const [last] = await app.owner<{ id: string }>(`SELECT id FROM roster_imports WHERE status = 'applied'`)
      return { by: 'Ada Admin', params: files(last?.id ?? ''), body: document('rosterImport', {}) }
    },
    leaves: [
      {
        ...ada,
        in: 'of the files',
        action: 'rosterImport.undo',
        rows: { school: 2, classroom: 4, teacher: 4, student: 12 },
      },
    ],
  },
}
