import { z } from 'zod'
import { AUDIT_ACTIONS } from '../audit-actions.ts'
import type { ConnectionKind } from '../bringing-in/connection-kinds.ts'
import { many, resource } from '../document.ts'
import { endpoint } from '../endpoint.ts'
import { listQuery } from '../queries.ts'
import { count, instant, text } from '../values.ts'

const change = z.object({
  /** An attribute or a relationship of the record; 'password' without what it was and is. */
  field: text,
  before: text.nullable(),
  after: text.nullable(),
})

/** What one request changed of a record: who, when, and each field before and after, with names instead of ids. */
export const historyEntry = resource(
  'historyEntry',
  {
    at: instant,
    action: z.enum(AUDIT_ACTIONS),
    author: z.enum(['person', 'provider', 'server', 'app']),
    /** Null unless a person of the district or the app is the author. */
    authorName: text.nullable(),
    isOwn: z.boolean(),
    /** The record was created. */
    added: z.boolean(),
    changes: z.array(change),
    /** How many more people joined or left a class in this request, without names. */
    moreChanges: count,
    /** How many records the request was about. */
    recordsCount: count,
    fileName: text.nullable(),
  },
  { rosterImport: 'rosterImport' },
)

/** Where a record comes from: the `meta.origin` of its history. */
export interface RecordOrigin {
  /** The roster system that owns it; null for one that was added here. */
  readonly system: string | null
  /** How that system's last roster came, null where that is not known any more; or how the record was added here. */
  readonly cameBy: ConnectionKind | 'file' | 'spreadsheet' | 'form' | null
  /** The name of the connection, or of the spreadsheet. */
  readonly name: string | null
}

const read = {
  method: 'GET',
  guard: { may: 'update', resource: 'rosteringUpdate' },
  query: listQuery({ of: historyEntry }),
  alsoRefuses: ['managedExternally'],
  returns: many(historyEntry),
} as const

export const listSchoolHistory = endpoint({
  summary: 'Who changed a school, and what it was before; the newest first.',
  path: '/api/districts/{districtId}/schools/{schoolId}/history',
  ...read,
})

export const listClassroomHistory = endpoint({
  summary: 'Who changed a class, and who joined and left it; the newest first.',
  path: '/api/districts/{districtId}/classrooms/{classroomId}/history',
  ...read,
})

export const listTeacherHistory = endpoint({
  summary: 'Who changed a staff member, and what it was before; the newest first.',
  path: '/api/districts/{districtId}/teachers/{teacherId}/history',
  ...read,
})

export const listStudentHistory = endpoint({
  summary: 'Who changed a student, and what it was before; the newest first.',
  path: '/api/districts/{districtId}/students/{studentId}/history',
  ...read,
})
