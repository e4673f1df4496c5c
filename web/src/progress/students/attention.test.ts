import { describe, expect, it } from 'vitest'
import { type Attended, reasonOf } from './attention.ts'

const ZONE = 'America/Los_Angeles'
const MONDAY = '2026-11-16'
const last = (updatedAt: string) => ({ level: 2, lesson: 9, updatedAt })
const student = (given: Partial<Attended>): Attended => ({
  currentStatus: 'Learning',
  finishedCapit: false,
  lastFinishedStudentLesson: null,
  lastFinishedStudentLessonInDateRange: null,
  ...given,
})

describe('who needs attention', () => {
  it('is a student who never started', () => {
    expect(reasonOf(student({ currentStatus: 'Non Active' }), MONDAY, ZONE)).toEqual({ kind: 'neverStarted' })
  })
  it('is a student whose last lesson lies before the range', () => {
    const absent = student({ lastFinishedStudentLesson: last('2026-11-06T18:00:00Z') })
    expect(reasonOf(absent, MONDAY, ZONE)).toEqual({ kind: 'noLesson', since: '2026-11-06T18:00:00Z' })
  })
  it("goes by the district's days: Sunday evening there is already Monday in UTC", () => {
    const sunday = student({ lastFinishedStudentLesson: last('2026-11-16T03:00:00Z') })
    expect(reasonOf(sunday, MONDAY, ZONE)).not.toBeNull()
    expect(reasonOf(sunday, MONDAY, 'UTC')).toBeNull()
  })
  it('is nobody who did a lesson in the range, nor who went on after a range of long ago', () => {
    const lesson = last('2026-11-18T18:00:00Z')
    const present = student({ lastFinishedStudentLesson: lesson, lastFinishedStudentLessonInDateRange: lesson })
    expect(reasonOf(present, MONDAY, ZONE)).toBeNull()
    expect(reasonOf(student({ lastFinishedStudentLesson: lesson }), '2025-09-01', ZONE)).toBeNull()
  })
  it('is nobody who has completed the curriculum, nor who is in test with credits only', () => {
    const done = student({ finishedCapit: true, lastFinishedStudentLesson: last('2026-05-06T18:00:00Z') })
    expect(reasonOf(done, MONDAY, ZONE)).toBeNull()
    expect(reasonOf(student({ currentStatus: 'In Test 3' }), MONDAY, ZONE)).toBeNull()
  })
})
