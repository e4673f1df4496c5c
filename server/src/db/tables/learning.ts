import type { Id, Instant, Maybe } from './columns.ts'

interface Event {
  district_id: string
  id: string
  student_id: string
  finished_at: string
  received_at: Instant
  source: Maybe<string>
}

/** Events, and the figures derived from them. */
export interface Learning {
  lesson_completions: Event & { level: number; lesson: number }
  assessment_results: Event & { test: number; result: 'passed' | 'failed' }
  event_voids: {
    district_id: string
    kind: 'lessonCompletion' | 'assessmentResult'
    event_id: string
    at: Instant
    source: Maybe<string>
  }
  requirement_changes: {
    district_id: string
    id: Id
    student_id: string
    required: boolean
    at: string
    entry_id: Maybe<string>
  }
  student_timelines: {
    district_id: string
    school_id: string
    student_id: string
    home: boolean
    grade: string | null
    standing: number
    upcoming_test: number | null
    required: boolean
    level: number | null
    lesson: number | null
    all1: number
    all2: number
    all3: number
    all4: number
    goal_completed: number
    goal_capped: number
    goal_met: number
    first_at: string | null
    last_day: number
    last_lesson: number | null
    last_at: string | null
    days: number[]
    l1: number[]
    l2: number[]
    l3: number[]
    l4: number[]
    ev: number[]
    ev_at: number[]
  }
  school_days: {
    district_id: string
    school_id: string
    day: number
    student_days: number
    l1: number
    l2: number
    l3: number
    l4: number
    latest: string | null
  }
  school_standings: {
    district_id: string
    school_id: string
    grade: string
    standing: number
    upcoming_test: number
    students: number
    all1: number
    all2: number
    all3: number
    all4: number
    goal_completed: number
    goal_capped: number
    goal_met: number
  }
}
