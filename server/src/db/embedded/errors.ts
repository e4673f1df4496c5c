/** What can keep the embedded database from starting; the code is stable, the message is for the person at the keyboard. */
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

/** The embedded PostgreSQL could not be had; `message` says what happened and what to do about it. */
export class EmbeddedDatabaseError extends Error {
  override readonly name = 'EmbeddedDatabaseError'
  readonly problem: EmbeddedProblem

  constructor(problem: EmbeddedProblem, happened: string, todo: string) {
    super(`${happened}\n${todo}`)
    this.problem = problem
  }
}

/** The sentence that ends most messages: the way round the embedded database. */
export const OTHER_DATABASE =
  'Or use a PostgreSQL 15 or newer of your own: DATABASE_URL=postgres://user:password@host/hornbook'

/** The code of a system error such as 'EACCES', or an empty text. */
export function systemCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}
