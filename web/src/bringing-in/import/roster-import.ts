import type { readRosterImport } from '@hornbook/contract/bringing-in/roster-imports'
import type { RowFrom } from '../../api/answer.ts'

/** One roster file: its difference, its problems and how far it has come. */
export type RosterImport = RowFrom<typeof readRosterImport>

/** Whether the server is still working on a file. */
export const isRunning = (file: RosterImport | undefined) =>
  file?.status === 'reading' || file?.status === 'applying' || (file !== undefined && file.progress !== null)

/** Whether a file waits for somebody, and no newer one has replaced it: its questions can be answered. */
export const isOpen = ({ status, supersededBy }: RosterImport) =>
  (status === 'previewed' || status === 'held') && supersededBy === null
