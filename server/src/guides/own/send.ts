import type { sendGuideBook } from '@hornbook/contract/guides/own-books'
import { UNSEEN } from '@hornbook/contract/values'
import type { GuideLevel } from '@hornbook/rules/reading/curriculum'
import type { z } from 'zod'
import { Refusal } from '../../access/refusal.ts'
import { audit, authorOf } from '../../audit/audit.ts'
import { type Db, isDiskFull, within } from '../../db/pool.ts'
import { PROVIDER } from '../../db/provider.ts'
import type { SpooledFile } from '../../files/spooled-file.ts'
import { filesOf } from '../../files/store/files-of.ts'
import { KEYS } from '../../files/store/keys.ts'
import { NotScanned, scanForViruses } from '../../files/virus-scan.ts'
import type { OwnTransactionsCall } from '../../http/route.ts'
import { reportFailure } from '../../reporting/reports.ts'
import { t } from '../../texts/texts.ts'
import { checkInWorker } from '../checking/check-in-worker.ts'
import { BookRefused, type CheckedBook } from '../checking/findings.ts'
import { bookRefusal } from '../checking/said.ts'
import { changeVersion, factsOf, lockLevel, readVersion } from './rows.ts'

type Call = OwnTransactionsCall<string, z.output<NonNullable<typeof sendGuideBook.query>>>

/**
 * Takes a book of the provider's. It is checked first, then stored, and only then is it a version that somebody sees, and
 * nobody reads it until it is shown: whatever is cut, killed or refused before leaves nothing but a row that is swept.
 */
export async function receiveBook(call: Call, level: GuideLevel) {
  const { app, query, caller, now } = call
  const file = call.body as unknown as SpooledFile
  const write = <T>(work: (tx: Db) => Promise<T>) =>
    call.db.writes.run(`guide of level ${level}`, db => within(db, [PROVIDER], work))
  await refuseInfected(call, file)
  const book = await checked(level, file)
  const version = await write(async tx => {
    await lockLevel(tx, level)
    return tx
      .insertInto('guide_versions')
      .values({
        level,
        number: await nextNumber(tx, level),
        status: 'storing',
        file_name: shownName(query.fileName),
        size: file.size,
        sha256: file.sha256,
        missing_lessons: [...book.missingLessons],
        warnings: JSON.stringify(book.warnings),
        sent_by: caller.accountId,
        sent_at: new Date(now).toISOString(),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
  })
  try {
    await filesOf(app.settings).put(KEYS.guideVersion(version), file)
  } catch (failure) {
    await write(tx => tx.deleteFrom('guide_versions').where('id', '=', version.id).execute())
    throw storeAway(failure)
  }
  const sent = await write(async tx => {
    await lockLevel(tx, level)
    const { numUpdatedRows } = await tx
      .updateTable('guide_versions')
      .set({ status: 'checked' })
      .where('id', '=', version.id)
      .where('status', '=', 'storing')
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return null
    const after = { ...factsOf(version), status: 'checked', size: version.size, missingLessons: book.missingLessons }
    const change = { record: 'guideVersion', recordId: version.id, before: null, after }
    const replaced = await dropOthers(tx, level, version.id)
    await audit(tx, authorOf(call), PROVIDER, 'guideBook.send', [change, ...replaced], factsOf(version))
    return readVersion(tx, level, version.id)
  })
  if (sent !== null) return { data: sent }
  // It took so long that it was swept meanwhile, before its bytes were all there.
  await filesOf(app.settings).remove(KEYS.guideVersion(version))
  throw new Refusal('unavailable', { detail: t('guides:notStored') }, 30)
}

async function checked(level: GuideLevel, file: SpooledFile): Promise<CheckedBook> {
  try {
    return await checkInWorker(level, file)
  } catch (failure) {
    throw failure instanceof BookRefused ? bookRefusal(failure) : failure
  }
}

async function nextNumber(tx: Db, level: GuideLevel): Promise<number> {
  const { last } = await tx
    .selectFrom('guide_versions')
    .where('level', '=', level)
    .where('status', '<>', 'dropped')
    .select(({ fn }) => fn.max('number').as('last'))
    .executeTakeFirstOrThrow()
  return (last ?? 0) + 1
}

/** One book of a level waits to be looked at. */
async function dropOthers(tx: Db, level: GuideLevel, id: string) {
  const others = await tx
    .selectFrom('guide_versions')
    .selectAll()
    .where('level', '=', level)
    .where('status', '=', 'checked')
    .where('id', '<>', id)
    .execute()
  return Promise.all(others.map(other => changeVersion(tx, other, { status: 'dropped' })))
}

/** The name of a file without its folders. */
const shownName = (sent = ''): string =>
  sent.split(/[/\\]/).at(-1)?.normalize('NFC').replace(UNSEEN, '').trim() || 'book.epub'

async function refuseInfected({ app }: Call, file: SpooledFile): Promise<void> {
  const { scanner } = app.settings.sentFiles
  if (scanner === null) return
  const found = await scanForViruses(scanner, file).catch((failure: unknown) => {
    if (!(failure instanceof NotScanned)) throw failure
    app.log.warn({ cause: failure.message }, 'a book could not be scanned')
    throw new Refusal('unavailable', { detail: t('guides:notStored') }, 30)
  })
  if (found !== null) throw new Refusal('invalid', { detail: t('guides:infected') })
}

/** A store that is full or away is no fault of the sender's: they may try again. */
function storeAway(failure: unknown): Refusal {
  const cause = (failure as Error).cause ?? failure
  reportFailure(cause, { task: 'storing a book' })
  const detail = t('guides:notStored')
  return isDiskFull(cause) ? new Refusal('storageFull', { detail }) : new Refusal('unavailable', { detail }, 30)
}
