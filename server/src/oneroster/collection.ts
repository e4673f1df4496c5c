import type { ONEROSTER_VERSIONS } from '@hornbook/contract/data-out/versions'
import { type RawBuilder, sql } from 'kysely'
import type { OutOf, Sql } from './source.ts'

export type OneRosterVersion = (typeof ONEROSTER_VERSIONS)[number]

export type PartKind =
  | 'district'
  | 'school'
  | 'schoolYear'
  | 'term'
  | 'gradingPeriod'
  | 'course'
  | 'class'
  | 'staff'
  | 'student'
  | 'category'
  | 'lineItem'
  | 'result'

/** Rows of one kind in the database, and what they are as rows of the format. */
export interface Part {
  /** Which of the collection's rows they are. */
  readonly kind: PartKind
  /** SQL of type text, by column; a column without any is empty. */
  readonly cells: Readonly<Record<string, Sql>>
  /** Ends with its conditions, so that others can follow. */
  readonly from: Sql
  /** What a page of them goes by; null for a single row. */
  readonly id: Sql | null
  /** Set where each sourcedId is this, followed by that id. */
  readonly prefix?: string
  /** Of what a gradebook has once a level. */
  readonly level?: number
}

/** A file of OneRoster, which is a collection of its REST service as well. */
export interface Collection {
  /** In the order of the format; null in a version that has no such file. */
  readonly columns: Readonly<Record<OneRosterVersion, string | null>>
  /** With `ids`, an array of them, what is joined is only of those rows. */
  readonly parts: (of: OutOf, version: OneRosterVersion, ids?: Sql) => readonly Part[]
}

export const text = (value: string | number): RawBuilder<string> => sql`${String(value)}::text`
