import { parentPort, workerData } from 'node:worker_threads'
import type { GuideLevel } from '@hornbook/rules/reading/curriculum'
import { sendParts } from '../../files/reading/bounded-worker.ts'
import { checkBook } from './check-book.ts'
import { type BookProblem, BookRefused, type CheckedBook, type Finding } from './findings.ts'

export type CheckPart =
  | { readonly part: 'checked'; readonly book: CheckedBook }
  | { readonly part: 'refused'; readonly problems: readonly Finding<BookProblem>[] }

async function* partsOf(level: GuideLevel, bytes: Buffer): AsyncGenerator<CheckPart> {
  try {
    yield { part: 'checked', book: await checkBook(level, bytes) }
  } catch (failure) {
    if (!(failure instanceof BookRefused)) throw failure
    yield { part: 'refused', problems: failure.problems }
  }
}

if (parentPort) {
  const { level, bytes } = workerData as { level: GuideLevel; bytes: SharedArrayBuffer }
  sendParts(partsOf(level, Buffer.from(bytes)), parentPort)
}
