import { expect } from 'vitest'
import { finishAfterAnswers } from '../session/after-answer.ts'
import type { TestApplication } from './application.ts'
import { jobsOf } from './jobs.ts'

/** Waits for the work after the answers so far and for its jobs. No mail comes any more. */
export async function settled({ app, owner }: Pick<TestApplication, 'app' | 'owner'>): Promise<void> {
  await finishAfterAnswers(app)
  await expect.poll(() => jobsOf({ owner })).toEqual([])
}
