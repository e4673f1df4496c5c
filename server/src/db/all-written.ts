/**
 * Throws unless a statement wrote as many rows as it was given. Under Citus an INSERT … SELECT into a table with row-level
 * security needs an ON CONFLICT clause; where no conflict is expected, that clause must not silently drop a row.
 */
export function assertAllWritten(written: bigint | number | undefined, given: number): void {
  if (Number(written ?? 0) !== given) throw new Error(`Wrote ${written ?? 0} rows instead of ${given}`)
}
