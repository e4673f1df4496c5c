import type { GuideLevel } from '@hornbook/rules/reading/curriculum'
import { ReadingStopped, readInWorker, type WorkerBounds } from '../../files/reading/bounded-worker.ts'
import type { SpooledFile } from '../../files/spooled-file.ts'
import { BookRefused, type CheckedBook, refused } from './findings.ts'
import { BOOK_LIMITS } from './limits.ts'
import type { CheckPart } from './worker.ts'

/** Checks a book in a thread of its own, with a limited heap and time (SAFE-17). Throws `BookRefused`. */
export async function checkInWorker(
  level: GuideLevel,
  file: SpooledFile,
  bounds: WorkerBounds = BOOK_LIMITS,
): Promise<CheckedBook> {
  const bytes = new SharedArrayBuffer(file.size)
  const whole = Buffer.from(bytes)
  let filled = 0
  for await (const part of file.parts()) filled += part.copy(whole, filled)
  try {
    const script = new URL('./worker.ts', import.meta.url)
    for await (const part of readInWorker<CheckPart>(script, { level, bytes }, bounds)) {
      if (part.part === 'refused') throw new BookRefused(part.problems)
      return part.book
    }
  } catch (failure) {
    if (!(failure instanceof ReadingStopped)) throw failure
    throw refused(({ memory: 'tooMuchMemory', seconds: 'tooSlow' } as const)[failure.bound])
  }
  throw new Error('The check has said nothing')
}
