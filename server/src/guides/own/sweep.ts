import { CHECKED_DAYS, KEPT_VERSIONS } from '@hornbook/contract/guides/own-books'
import { GUIDE_LEVELS, type GuideLevel } from '@hornbook/rules/reading/curriculum'
import { z } from 'zod'
import { audit } from '../../audit/audit.ts'
import type { Settings } from '../../configuration/settings.ts'
import { type Db, within } from '../../db/pool.ts'
import { PROVIDER } from '../../db/provider.ts'
import { filesOf } from '../../files/store/files-of.ts'
import { KEYS } from '../../files/store/keys.ts'
import { declareTask, handle } from '../../jobs/task.ts'
import { changeVersion, factsOf, lockLevel, type StoredVersion } from './rows.ts'

const sweepGuideBooks = declareTask({
  name: 'guides.sweepBooks',
  payload: z.object({}),
  lane: 'quick',
  attempts: 25,
  everySeconds: 600,
})

export const sweepBooksHandler = handle(sweepGuideBooks, ({ db, settings }) =>
  sweepBooks(db.queries, settings, Date.now()),
)

const SERVER = { actor: 'server', accountId: null, requestId: 'sweep' } as const
const DAY_MS = 86_400_000
/** A book is stored within seconds. */
const STORING_MS = 15 * 60_000

/** Removes the bytes of books that nobody needs: thrown away, broken off, never shown, or older than the last ones of a level. */
export async function sweepBooks(db: Db, settings: Settings, now: number): Promise<void> {
  for (const level of GUIDE_LEVELS) await within(db, [PROVIDER], tx => dropOld(tx, level, now))
  const dropped = await within(db, [PROVIDER], tx =>
    tx.selectFrom('guide_versions').select('id').where('status', '=', 'dropped').execute(),
  )
  for (const { id } of dropped) {
    // The bytes first: if this is interrupted, they are removed again.
    await filesOf(settings).remove(KEYS.guideVersion({ id }))
    await within(db, [PROVIDER], tx => tx.deleteFrom('guide_versions').where('id', '=', id).execute())
  }
}

async function dropOld(tx: Db, level: GuideLevel, now: number): Promise<void> {
  await lockLevel(tx, level)
  const versions = await tx.selectFrom('guide_versions').selectAll().where('level', '=', level).execute()
  for (const version of versions.filter(each => isOver(each, versions, now))) {
    const change = await changeVersion(tx, version, { status: 'dropped' })
    // What was broken off never was a version.
    if (version.status !== 'storing') await audit(tx, SERVER, PROVIDER, 'guideBook.sweep', [change], factsOf(version))
  }
}

function isOver(version: StoredVersion, versions: readonly StoredVersion[], now: number): boolean {
  const age = now - Date.parse(version.sent_at)
  if (version.status === 'storing') return age > STORING_MS
  if (version.status === 'checked') return age > CHECKED_DAYS * DAY_MS
  const kept = versions
    .filter(({ shown_at, status }) => shown_at !== null && status !== 'dropped')
    .sort((a, b) => Date.parse(b.shown_at ?? '') - Date.parse(a.shown_at ?? ''))
    .slice(0, KEPT_VERSIONS)
  return version.status === 'former' && !kept.includes(version)
}
