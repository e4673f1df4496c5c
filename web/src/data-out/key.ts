import type { listDistrictKeys } from '@hornbook/contract/data-out/district-keys'
import type { RowFrom } from '../api/answer.ts'

/** Whatever lets another system reach the data of a district. */
export type Key = RowFrom<typeof listDistrictKeys>

/** Whether it opens nothing any more. */
export const hasEnded = ({ revokedAt, expiresAt }: Key, now: number): boolean =>
  revokedAt !== null || (expiresAt !== null && Date.parse(expiresAt) <= now)
