import type { Actor } from '@hornbook/contract/learning/xapi-statement'
import type { EventType } from '../events.ts'
import type { Statement } from './statements.ts'

export const VERBS = {
  completed: 'http://adlnet.gov/expapi/verbs/completed',
  passed: 'http://adlnet.gov/expapi/verbs/passed',
  failed: 'http://adlnet.gov/expapi/verbs/failed',
} as const

/** The addresses by which statements name what is ours. */
export const namesAt = (publicUrl: string) => ({
  portal: `${publicUrl}/`,
  sourcedIds: `${publicUrl}/xapi/sourcedIds`,
  lesson: (level: number | string, lesson: number | string) => `${publicUrl}/xapi/lessons/${level}/${lesson}`,
  level: (level: number | string) => `${publicUrl}/xapi/levels/${level}`,
  placement: (test: number | string) => `${publicUrl}/xapi/placement/${test}`,
})

/** How a statement names a student: by our id, by the Student Id, or by the id in the roster system. */
export type StudentName = { readonly by: 'id' | 'oneRosterId' | 'sourcedId'; readonly name: string }

export function studentNamed({ account }: Actor, publicUrl: string): StudentName | null {
  if (!account) return null
  const { name } = account
  const names = namesAt(publicUrl)
  const homePage = account.homePage.replace(/\/$/, '')
  if (homePage === names.sourcedIds) return { by: 'sourcedId', name }
  if (homePage !== publicUrl) return null
  // A Student Id of digits alone could be the id of another child, so it has to come as a sourcedId.
  return { by: /^\d{1,18}$/.test(name) ? 'id' : 'oneRosterId', name }
}

/** The event that a statement tells of, but for its student and time. */
export interface Told {
  readonly kind: EventType
  readonly facts: Readonly<Record<string, unknown>>
}

/** Null for a statement about anything but a lesson that was completed or a placement test that was passed or failed. */
export function eventTold({ verb, object, result }: Statement, publicUrl: string): Told | null {
  if ((object.objectType ?? 'Activity') !== 'Activity' || !('id' in object)) return null
  const path = object.id.startsWith(`${publicUrl}/xapi/`) ? object.id.slice(publicUrl.length) : ''
  const [, level, lesson] = /^\/xapi\/lessons\/(\d{1,6})\/(\d{1,6})$/.exec(path) ?? []
  if (level !== undefined && verb.id === VERBS.completed && result?.completion !== false)
    return { kind: 'lessonCompletion', facts: { level: Number(level), lesson: Number(lesson) } }
  const [, test] = /^\/xapi\/placement\/(\d{1,6})$/.exec(path) ?? []
  if (test === undefined) return null
  if (verb.id === VERBS.passed && result?.success !== false)
    return { kind: 'assessmentResult', facts: { test: Number(test), result: 'passed' } }
  if (verb.id === VERBS.failed && result?.success !== true)
    return { kind: 'assessmentResult', facts: { test: Number(test), result: 'failed' } }
  return null
}
