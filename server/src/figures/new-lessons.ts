import type { Completion } from '@hornbook/rules/figures/timeline'

/** New lessons by student. An empty list means that something else about the student changed. */
export type LessonsByStudent = ReadonlyMap<string, readonly Completion[]>

/** 'unknown' recounts everything from the raw events. */
export type NewLessons = LessonsByStudent | 'unknown'
