import type { Completion } from '@hornbook/rules/figures/timeline'
import type { PlacementResult } from '@hornbook/rules/reading/placement'
import type { Db } from '../db/pool.ts'
import type { StoredRow } from '../db/tables.ts'

export type EventType = StoredRow<'event_voids'>['kind']
export type LessonFacts = Pick<Completion, 'level' | 'lesson'>
export type TestFacts = Pick<PlacementResult, 'test' | 'result'>

/** Whom an item of a call names. */
export interface Named {
  /** Empty until `sourced` is resolved, and if it names no student or two. */
  readonly studentId: string
  /** The student by their id in the roster system (EVENT-20). */
  readonly sourced?: { readonly id: string; readonly districtId: string | null }
}

/** An item of a call with a valid shape. Whether its values are possible is checked later. */
export interface PostedEvent<Facts = unknown> extends Named {
  readonly index: number
  readonly id: string
  readonly finishedAt: number
  readonly facts: Facts
}

export interface RejectedItem {
  readonly index: number
  readonly code: 'unknownStudent' | 'archivedStudent' | 'outOfRange' | 'badTime' | 'conflict' | 'invalid'
  readonly detail: string
}

/** The fields of a stored event that are compared to recognise a duplicate. `at` is in milliseconds. */
export interface StoredEvent<Facts = unknown> {
  readonly id: string
  readonly student_id: string
  readonly at: number
  readonly facts: Facts
}

/** An event with the id of the service token that sent it; null is the token of the configuration. */
export type SourcedEvent<Facts = unknown> = PostedEvent<Facts> & { readonly source: string | null }

/** Reads and writes one kind of event. */
export interface Store<Facts = unknown> {
  find(tx: Db, districts: readonly string[], ids: readonly string[]): Promise<StoredEvent<Facts>[]>
  put(tx: Db, districtId: string, items: readonly SourcedEvent<Facts>[]): Promise<void>
  same(stored: Facts, posted: Facts): boolean
}

/**
 * What differs between the two kinds of event besides student and time. (Methods, so that a kind with facts of its own
 * can be handled as one of any facts.)
 */
export interface EventKind<Facts = unknown> {
  readonly type: EventType
  readonly store: Store<Facts>
  /** The facts in an item's attributes, or a message about what is wrong with their shape. */
  read(attributes: Readonly<Record<string, unknown>>): Facts | string
  /** A message about what is wrong with the facts, or null. */
  problem(facts: Facts): string | null
  /** The lesson that an event completes; null if it completes none, but its student's standing must be derived again. */
  toCompletion(item: PostedEvent<Facts>): Completion | null
}
