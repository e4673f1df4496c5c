import { describe, expect, it } from 'vitest'
import { attentionReason, type StudentActivity } from './attention.ts'

const ZONE = 'America/Los_Angeles'
const MONDAY = '2026-11-16'
const last = (updatedAt: string) => ({ level: 2, lesson: 9, updatedAt })
const student = (given: Partial<StudentActivity>): StudentActivity => ({
  currentStatus: 'Learning',
  finishedCapit: false,
  lastFinishedStudentLesson: null,
  lastFinishedStudentLessonInDateRange: null,
  ...given,
})

describe('who needs attention', () => {
  it('is a student who never started', () => {
    expect(attentionReason(student({ currentStatus: 'Non Active' }), MONDAY, ZONE)).toEqual({ kind: 'neverStarted' })
  })
  it('is a student whose last lesson was before the range', () => {
    const absent = student({ lastFinishedStudentLesson: last('2026-11-06T18:00:00Z') })
    expect(attentionReason(absent, MONDAY, ZONE)).toEqual({ kind: 'noLesson', since: '2026-11-06T18:00:00Z' })
  })
  it("is decided by the district's days: Sunday evening there is already Monday in UTC", () => {
    const sunday = student({ lastFinishedStudentLesson: last('2026-11-16T03:00:00Z') })
    expect(attentionReason(sunday, MONDAY, ZONE)).not.toBeNull()
    expect(attentionReason(sunday, MONDAY, 'UTC')).toBeNull()
  })
  it('is not a student with a lesson in the range, or after a past range', () => {
    const lesson = last('2026-11-18T18:00:00Z')
    const present = student({ lastFinishedStudentLesson: lesson, lastFinishedStudentLessonInDateRange: lesson })
    expect(attentionReason(present, MONDAY, ZONE)).toBeNull()
    expect(attentionReason(student({ lastFinishedStudentLesson: lesson }), '2025-09-01', ZONE)).toBeNull()
  })
  it('is not a student who completed the curriculum, or who is in test with only credits', () => {
    const done = student({ finishedCapit: true, lastFinishedStudentLesson: last('2026-05-06T18:00:00Z') })
    expect(attentionReason(done, MONDAY, ZONE)).toBeNull()
    expect(attentionReason(student({ currentStatus: 'In Test 3' }), MONDAY, ZONE)).toBeNull()
  })
})
