import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { Refusal } from '../access/refusal.ts'
import { migrationsCurrent } from '../db/migrate.ts'
import { isDiskFull } from '../db/pool.ts'
import { filesOf } from '../files/store/files-of.ts'
import type { AppContext } from '../http/app-context.ts'
import { t } from '../texts/texts.ts'

const notReady = (detail: string) => new Refusal('unavailable', { detail }, 5)

/** Throws a 503 that says what is missing: the database, its migrations, the data folder or the bucket (SAFE-29). */
export async function checkReady({ db, settings }: AppContext): Promise<void> {
  const check = migrationsCurrent(async text => {
    const { rows } = await sql.raw<{ name: string }>(text).execute(db.queries)
    return { rows }
  })
  // Health probes give up sooner than other callers, so a hanging database counts as away after three seconds.
  const timeout = sleep(3_000, undefined, { ref: false }).then(() => Promise.reject(new Error('no answer')))
  const current = await Promise.race([check, timeout]).catch(() => {
    throw notReady(t('provider:databaseAway'))
  })
  if (!current) throw notReady(t('provider:databaseOfOtherBuild'))
  if (settings.dataDir === null) return
  await access(settings.dataDir, constants.W_OK).catch(() => {
    throw notReady(t('provider:folderClosed'))
  })
  const isBucket = settings.bucket !== null
  const late = sleep(3_000, undefined, { ref: false }).then(() => Promise.reject(new Error('no answer')))
  await Promise.race([filesOf(settings).check(), late]).catch((failure: unknown) => {
    if (isDiskFull(failure)) throw notReady(t(isBucket ? 'provider:bucketFull' : 'provider:folderFull'))
    throw notReady(t(isBucket ? 'provider:bucketClosed' : 'provider:folderClosed'))
  })
}
