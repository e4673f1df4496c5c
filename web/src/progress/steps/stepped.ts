import type { Note } from '../notes/note.ts'
import type { Attended } from '../students/attention.ts'

/** Where a student of a class is. */
export interface ClassPlace {
  readonly districtId: string
  readonly schoolId: string
  readonly classroomId: string
}

/** A student, as far as a step needs one. */
export interface Stepped extends Attended {
  readonly id: string
  readonly fullName: string
  readonly note: Note | null
}
