import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import type { AppConnection } from '../../db/driver/open-pool.ts'
import { connect } from '../../db/pool.ts'
import type { EventOutcome, EventPost } from '../../http/app-context.ts'
import { type PlainFailure, plainFailure } from '../../http/failure/across-threads.ts'
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
export type AnswerMessage = { readonly n: number } & ({ readonly outcome: EventOutcome } | PlainFailure)

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
        failure => answer({ n, ...plainFailure(failure) }),
      )
  })
}

if (parentPort) serve(workerData as IntakeTask, parentPort)
