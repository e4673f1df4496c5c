/**
 * Throws unless a statement wrote as many rows as it was given. Under Citus an INSERT … SELECT into a table with row-level
 * security needs an ON CONFLICT clause; where no conflict is expected, a row must not be lost to it silently.
 */
export function assertAllWritten(written: bigint | number | undefined, given: number): void {
  if (Number(written ?? 0) !== given) throw new Error(`Wrote ${written ?? 0} rows instead of ${given}`)
}
