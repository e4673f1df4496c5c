/** Nothing, a text or a number: dates are texts, so that no program reads them in another order of day and month. */
export type SheetCell = string | number | null

/** A table for spreadsheets, read while it is written. */
export interface Sheet {
  readonly name: string
  readonly columns: readonly { readonly header: string; readonly isNumber: boolean }[]
  /** In batches, as they come. */
  readonly rows: AsyncIterable<readonly (readonly SheetCell[])[]>
}
