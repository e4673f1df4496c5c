import type { ColumnType, Generated, JSONColumnType } from 'kysely'

// Kinds of columns: the type to read, to insert and to update.

export type Id = Generated<string>
export type Instant = ColumnType<string, string | undefined, string>
export type MaybeInstant = ColumnType<string | null, string | null | undefined, string | null>
export type WithDefault<T> = ColumnType<T, T | undefined, T>
export type Maybe<T> = ColumnType<T | null, T | null | undefined, T | null>
export type Json<T extends object | null> = JSONColumnType<T, string | undefined, string>
export type MaybeJson = JSONColumnType<object | null, string | null | undefined, string | null>
