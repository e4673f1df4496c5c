import type { Mail } from '../mail/outbox.ts'
import { CannotSucceed, type Job } from './task.ts'

/** A sender or recipient that is refused for good (5xx) is not tried again; any other failure is. */
export async function sendMail({ outbox }: Pick<Job, 'outbox'>, mail: Mail): Promise<void> {
  try {
    await outbox.send(mail)
  } catch (failure) {
    const { code, responseCode } = failure as { code?: string; responseCode?: number }
    if (code === 'EENVELOPE' && (responseCode ?? 500) >= 500)
      throw new CannotSucceed(`The mail server refused the address (${responseCode ?? code})`)
    throw failure
  }
}
