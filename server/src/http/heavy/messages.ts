import type { Settings } from '../../configuration/settings.ts'
import type { AppConnection } from '../../db/driver/open-pool.ts'
import type { ReadCall } from '../app-context.ts'
import type { Answer } from '../endpoint/answer.ts'
import type { PlainFailure } from '../failure/across-threads.ts'

/** What the thread is started with; it is copied into the thread. */
export interface HeavyThreadOptions {
  readonly database: AppConnection
  readonly settings: Settings
  readonly logLevel: string
}

/** To the thread. `wanted` asks for one more piece of an answer that comes in pieces, `left` says that there is no reader. */
export type ToThread =
  | { readonly n: number; readonly route: string; readonly call: ReadCall }
  | { readonly n: number; readonly wanted: true }
  | { readonly n: number; readonly left: true }
  | 'close'

/** From the thread. The bytes of an answer come with it, or in pieces until one is null. */
export type FromThread = { readonly n: number } & (
  | { readonly answer: Omit<Answer, 'text'>; readonly bytes: Uint8Array | null }
  | { readonly piece: Uint8Array | null }
  | PlainFailure
)

/** How many pieces of an answer may be on their way at once. */
export const PIECES_AHEAD = 4

/** The memory of large bytes is handed over, not copied. Small ones share Node's pool, which must stay. */
export const ownMemory = (bytes: Uint8Array | null): ArrayBuffer[] =>
  bytes !== null && bytes.byteLength === bytes.buffer.byteLength ? [bytes.buffer as ArrayBuffer] : []
