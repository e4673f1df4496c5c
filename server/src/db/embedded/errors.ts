/** Why the embedded database did not start. The codes are stable; the messages are for the person at the keyboard. */
export type EmbeddedProblem =
  | 'unsupportedPlatform'
  | 'binariesMissing'
  | 'binariesFail'
  | 'noAccount'
  | 'closedFolder'
  | 'unwritableFolder'
  | 'foreignFolder'
  | 'otherVersion'
  | 'alreadyRunning'
  | 'leftoverStays'
  | 'diskFull'
  | 'damaged'
  | 'notReady'
  | 'failed'

/** The embedded PostgreSQL cannot be used. `message` says what happened and what to do about it. */
export class EmbeddedDatabaseError extends Error {
  override readonly name = 'EmbeddedDatabaseError'
  readonly problem: EmbeddedProblem

  constructor(problem: EmbeddedProblem, whatHappened: string, whatToDo: string) {
    super(`${whatHappened}\n${whatToDo}`)
    this.problem = problem
  }
}

/** The last sentence of most messages: how to do without the embedded database. */
export const USE_OWN_DATABASE =
  'Or use your own PostgreSQL, version 15 or newer: DATABASE_URL=postgres://user:password@host/hornbook'

/** The code of a system error such as 'EACCES', or an empty string. */
export function systemCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}
