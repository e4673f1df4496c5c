import type { Db } from '../../../db/pool.ts'
import { ARCHIVE_DAYS, type Limits } from './limits.ts'
import { failed } from './refused.ts'
import { amountOf, type Login } from './rows.ts'

/** What is to come: names that are not there yet, and bytes. The row of an upload that is open counts as a name. */
interface Coming {
  readonly names: 0 | 1
  readonly bytes: number
}

/** Refuses, in words that a program shows, what a login has no room for. */
export async function requireRoom(tx: Db, login: Login, limits: Limits, { names, bytes }: Coming): Promise<void> {
  const amount = await amountOf(tx, login)
  if (amount.files + names > limits.files)
    throw failed(`There are ${limits.files} files already. Remove those that are not needed.`)
  if (amount.allFiles + names > limits.allFiles)
    throw failed(
      `There are ${limits.allFiles} files already, with those of the last ${ARCHIVE_DAYS} days in /archive. Send one zip a night.`,
    )
  if (amount.waiting + bytes > limits.waitingBytes || amount.all + bytes > limits.allBytes)
    throw failed('There is no room for more. Remove files that are not needed.')
}
