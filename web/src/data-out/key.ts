import type { listApiKeys } from '@hornbook/contract/data-out/api-keys'
import type { RowFrom } from '../api/answer.ts'

/** A key of a system that reads, as its district sees it. */
export type Key = RowFrom<typeof listApiKeys>

/** Whether it opens nothing any more. */
export const hasEnded = ({ revokedAt, expiresAt }: Key, now: number): boolean =>
  revokedAt !== null || (expiresAt !== null && Date.parse(expiresAt) <= now)
