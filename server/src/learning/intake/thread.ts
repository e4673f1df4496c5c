import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { Refusal } from '../../access/refusal.ts'
import type { AppConnection } from '../../db/driver/open-pool.ts'
import { connect } from '../../db/pool.ts'
import type { EventOutcome, EventPost } from '../../http/app-context.ts'
import { LocalIntake } from './intake.ts'

/** What the thread is started with. */
export interface IntakeTask {
  readonly app: AppConnection
}

export interface PostMessage {
  readonly n: number
  readonly post: EventPost
}

/** The answer to a post: its outcome, or why there is none. */
export type AnswerMessage = { readonly n: number } & (
  | { readonly outcome: EventOutcome }
  | { readonly refusal: Pick<Refusal, 'code' | 'faults' | 'retryAfterSeconds'> }
  | { readonly failure: PlainFailure }
)

/** An error as it crosses between threads: a copied Error loses everything but its message and stack. */
export interface PlainFailure {
  readonly name: string
  readonly message: string
  readonly stack: string | undefined
  readonly code: string | undefined
}

// Few, because a district has one writer at a time and lookups share a connection.
const CONNECTIONS = { max: 2, writers: 3 }

function serve({ app }: IntakeTask, port: MessagePort) {
  const db = connect(app, CONNECTIONS)
  const intake = new LocalIntake(db)
  let answers: AnswerMessage[] = []
  // Answers of one group leave together: a message of its own costs more than the answer.
  const answer = (message: AnswerMessage) => {
    if (answers.push(message) > 1) return
    setImmediate(() => {
      port.postMessage(answers)
      answers = []
    })
  }
  port.on('message', (posts: readonly PostMessage[] | 'close') => {
    if (posts === 'close') return void db.close().then(() => port.close())
    for (const { n, post } of posts)
      intake.take(post).then(
        outcome => answer({ n, outcome }),
        failure => answer({ n, ...describe(failure) }),
      )
  })
}

function describe(failure: unknown) {
  if (failure instanceof Refusal) {
    const { code, faults, retryAfterSeconds } = failure
    return { refusal: { code, faults, retryAfterSeconds } }
  }
  const { name, message, stack, code, retryAfterSeconds } = failure as Error & {
    code?: string
    retryAfterSeconds?: number
  }
  if (retryAfterSeconds !== undefined)
    return { refusal: { code: 'unavailable' as const, faults: [], retryAfterSeconds } }
  return { failure: { name, message, stack, code } }
}

if (parentPort) serve(workerData as IntakeTask, parentPort)
