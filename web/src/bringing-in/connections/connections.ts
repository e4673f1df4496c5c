import { RUNS_GOING, type RunState } from '@hornbook/contract/bringing-in/connection-kinds'
import { listConnectionRuns, listConnections, readConnection } from '@hornbook/contract/bringing-in/connections'
import { listRosterImports } from '@hornbook/contract/bringing-in/roster-imports'
import type { RowFrom } from '../../api/answer.ts'
import { invalidate } from '../../api/queries.ts'

/** A way by which a district's roster comes by itself. */
export type Connection = RowFrom<typeof listConnections>
export type Run = RowFrom<typeof listConnectionRuns>

/** Whether a run goes on: then the page looks again. */
export const isGoing = ({ state }: { readonly state: RunState }) => (RUNS_GOING as readonly RunState[]).includes(state)

/** Why nothing of a run's file is in the lists, where a person or a newer file has seen to that; null if it is, or never would be. */
export function leftOut({ state, importStatus }: Run): 'thrownAway' | 'undone' | 'replaced' | null {
  if (importStatus === 'undone') return 'undone'
  if (state !== 'held') return null
  if (importStatus === 'discarded') return 'thrownAway'
  return importStatus === 'held' || importStatus === 'previewed' ? 'replaced' : null
}

/** The one that the page is about: what brings the roster, or what is being set up. */
export const mainOf = (all: readonly Connection[]): Connection | undefined =>
  all.find(({ role }) => role === 'roster') ?? all.find(({ role }) => role === 'setUp') ?? all[0]

/** Whether somebody is setting it up, or looks for what is wrong: then its page follows what happens on the other side. */
export const isListening = ({ role, alarm, failures }: Connection) =>
  role !== 'roster' || alarm !== null || failures > 0

/** The day that it is in a zone now, as yyyy-MM-dd. */
export const todayIn = (zone: string): string => new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date())

/** Reads again all that a change of a connection may have changed. */
export const readConnectionsAgain = () =>
  invalidate(listConnections, readConnection, listConnectionRuns, listRosterImports)

/** What a form of a connection is given. The connection was just read, and stays as it was; without one it makes a new one. */
export interface SetUpProps {
  readonly districtId: string
  readonly connection?: Connection | undefined
  readonly onClose: () => void
}
