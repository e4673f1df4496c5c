import { createHash } from 'node:crypto'
import { EPUB } from '@hornbook/contract/guides/lesson-guides'
import type { GuideLevel } from '@hornbook/rules/reading/curriculum'
import { Refusal } from '../../access/refusal.ts'
import type { Settings } from '../../configuration/settings.ts'
import type { Db } from '../../db/pool.ts'
import { filesOf } from '../../files/store/files-of.ts'
import { KEYS } from '../../files/store/keys.ts'
import type { FileAnswer } from '../../http/endpoint/answer.ts'
import { reportFailure } from '../../reporting/reports.ts'
import { t } from '../../texts/texts.ts'
import { bookOf } from '../books.ts'
import { type StoredVersion, shownVersion } from './rows.ts'

/** The book that stands, asked of the database each time: another process may have put one in place a moment ago. */
export async function shownBook(tx: Db, settings: Settings, level: GuideLevel): Promise<FileAnswer> {
  const fileName = `hornbook-level-${level}.epub`
  const version = await shownVersion(tx, level)
  if (version) return bookOfVersion(settings, version, fileName)
  const book = await bookOf(level)
  const etag = createHash('sha256').update(book).digest('hex')
  return { mediaType: EPUB, fileName, etag, content: whole(book) }
}

export const bookOfVersion = (
  settings: Settings,
  version: StoredVersion,
  fileName = `level-${version.level}-v${version.number}.epub`,
): FileAnswer => ({
  mediaType: EPUB,
  fileName,
  etag: version.sha256.toString('hex'),
  content: stored(settings, version),
})

async function* whole(book: Buffer): AsyncGenerator<Buffer> {
  yield book
}

/** Opened only when it is sent: whoever has the book already gets no byte of it. */
async function* stored(settings: Settings, version: StoredVersion): AsyncGenerator<Buffer> {
  const kept = await filesOf(settings).get(KEYS.guideVersion(version))
  if (kept === null) {
    reportFailure(new Error('The file of a shown book is not in the store'), { task: 'reading a book' })
    throw new Refusal('unavailable', { detail: t('guides:notThere') }, 60)
  }
  yield* kept.parts
}
