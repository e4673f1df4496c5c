import type { Noun } from '@hornbook/contract/columns'
import type { Resource, ResourceObject } from '@hornbook/contract/document'
import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../access/scope.ts'
import type { Db } from '../db/pool.ts'

export type Sql = RawBuilder<unknown>

/** Whose rows a list shows, and whether the archived ones. */
export interface View {
  readonly tx: Db
  readonly scope: Scope
  readonly archived: boolean
}

/** Where the rows of a noun come from. Every expression may use `r`, a row of the table, and what `joins` adds to it. */
export interface Source<N extends Noun = Noun> {
  readonly of: N
  /** A query of the table's rows that the viewer may see. */
  readonly rows: (view: View) => Sql
  /** SQL for the columns that the table lacks under the same name (`classCode` is `r.class_code` without it). */
  readonly columns: { readonly [K in keyof N['columns']]?: Sql }
  /** What the rows are sorted by instead of a column: what an index has, or what screens show. */
  readonly sortedBy?: { readonly [K in keyof N['columns']]?: Sql }
  /** The ids that a row is linked to: one, or an array. */
  readonly links: { readonly [K in keyof N['relationships']]: Sql }
  /**
   * LEFT JOINs that count or gather from other tables, each with one row per id, so that PostgreSQL leaves out those
   * that a query does not use. With `only`, a list of ids, they read for these rows alone.
   */
  readonly joins?: (view: View, only: Sql | null) => Sql
  /** What a search for part of a text looks in, if that is not the column's own search key: what is kept, say. */
  readonly searchedIn?: { readonly [K in keyof N['columns']]?: Sql }
  /** Whether a row is in a school, whose id is given in SQL. It joins nothing, so a school is found by an index. */
  readonly inSchool?: (view: View, school: Sql) => Sql
}

type Resources = readonly ResourceObject<Resource>[]

/** Resources that are no noun and must be read. */
interface Read {
  readonly read: (ids: readonly string[], view: View, now: number) => Promise<Resources>
}

/** What the rows of a noun can include: rows of another noun, resources made from the ids alone, or others that are read. */
export type Includes<N extends Noun = Noun> = {
  readonly [K in keyof N['relationships']]?: Source | Read | ((ids: readonly string[]) => Resources)
}

/** Narrows a join to the ids that a page needs. */
export const amongst = (id: Sql, only: Sql | null): Sql => (only ? sql`${id} = ANY (${only})` : sql`true`)
