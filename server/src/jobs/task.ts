import { z } from 'zod'
import type { Refusal } from '../access/refusal.ts'
import type { Settings } from '../configuration/settings.ts'
import type { Database, Db } from '../db/pool.ts'
import type { Outbox } from '../mail/outbox.ts'
import type { Log } from './log.ts'

/**
 * The kinds of values in a payload: never text but words of a list, because a payload is outside row-level security
 * (decision 17).
 */
export const id = z
  .string()
  .regex(/^\d{1,19}$/)
  .brand<'id'>()
export const requestId = z
  .string()
  .regex(/^[\w-]{1,64}$/)
  .brand<'requestId'>()
export const flag = z.boolean()

type PayloadValue = typeof id | typeof requestId | typeof flag | z.ZodEnum
export type PayloadShape = Readonly<Record<string, PayloadValue | z.ZodOptional<typeof id>>>

/**
 * Jobs of one lane never wait for those of another. `heavy`: holds a transaction for long and needs much memory.
 * `remote`: waits for a server that is not ours. `quick`: neither.
 */
export type Lane = 'heavy' | 'remote' | 'fetching' | 'quick'

/** A kind of job, as a value: areas declare it, enqueue it and handle it. */
export interface Task<P extends PayloadShape = PayloadShape> {
  /** `area.what`; the name in the database, in /metrics and in the list of jobs. */
  readonly name: string
  readonly payload: z.ZodObject<P>
  readonly lane: Lane
  /** How often it is tried; the pause grows from 3 seconds to 6 hours (at the tenth). */
  readonly attempts: number
  /** Enqueued again this long after each run, so that one server at a time runs it. */
  readonly everySeconds?: number
}

export const declareTask = <const P extends PayloadShape>(task: Task<P>): Task<P> => task

export type PayloadOf<P extends PayloadShape> = z.input<z.ZodObject<P>>

/** What jobs work with; built by the job thread, or by a test. */
export interface JobContext {
  readonly db: Database
  readonly log: Log
  readonly outbox: Outbox
  readonly settings: Settings
}

/** A job that is running. */
export interface Job<P extends PayloadShape = PayloadShape> extends JobContext {
  readonly id: string
  readonly payload: z.output<z.ZodObject<P>>
  /** Aborted when the process stops: work that can be continued later should stop half-way. */
  readonly stopping: AbortSignal
  /**
   * Ends the job in the transaction of its effect: both are committed or neither. Throws when the job was taken from this
   * process, because another one runs it by now. A handler that never calls it is ended after it returns.
   */
  finish(tx: Db): Promise<void>
}

/** `calledOff` is what to tell people when somebody did not want the job any more. */
type GiveUp<J> = (job: J, calledOff?: Refusal) => Promise<void>

export interface TaskHandler {
  readonly task: Task
  readonly run: (job: Job) => Promise<void>
  /**
   * When the last attempt has failed, or somebody has called the job off: leaves people something to see. May finish the
   * job; otherwise one that was not called off stays as failed.
   */
  readonly giveUp?: GiveUp<Job>
}

/** Pairs a task with what it does. */
export function handle<P extends PayloadShape>(
  task: Task<P>,
  run: (job: Job<P>) => Promise<void>,
  giveUp?: GiveUp<Job<P>>,
): TaskHandler {
  return {
    task: task as unknown as Task,
    run: run as unknown as TaskHandler['run'],
    ...(giveUp && { giveUp: giveUp as unknown as GiveUp<Job> }),
  }
}

/** Thrown by a handler when trying again is pointless. */
export class CannotSucceed extends Error {}
