import { formatInstant, today } from '@hornbook/rules/time/dates'
import type { Settings } from '../../configuration/settings.ts'
import type { Db } from '../../db/pool.ts'
import type { ZipContent } from '../../files/encrypted-zip.ts'
import { linesInBatches, oneRosterFiles } from '../../oneroster/files.ts'
import { readOutOf } from '../../oneroster/source.ts'
import { t } from '../../texts/texts.ts'
import { eventEntries } from './events.ts'
import { historyEntry } from './history.ts'
import { keptFileEntries } from './kept-files.ts'
import { learningEntries } from './learning.ts'
import { membershipEntries } from './memberships.ts'
import { nounEntries } from './nouns.ts'

interface Read {
  readonly districtId: string
  readonly settings: Settings
  readonly now: number
}

/** Everything of a district as files, in a transaction that has begun with `readOneMoment`. Each is read to its end before the next. */
export async function* districtEntries(tx: Db, { districtId, settings, now }: Read): AsyncGenerator<ZipContent> {
  const { name, timezone, one_roster_id } = await tx
    .selectFrom('districts')
    .where('id', '=', districtId)
    .select(['name', 'timezone', 'one_roster_id'])
    .executeTakeFirstOrThrow()
  const about = { name, code: one_roster_id ?? t('provider:export.noCode'), timezone }
  const moment = { day: today(timezone, now), at: formatInstant(now) }
  yield { name: 'README.txt', content: textOf(t('provider:export.readme', { ...about, ...moment })) }
  const of = await readOutOf(tx, districtId, now)
  for await (const file of oneRosterFiles(linesInBatches(tx), of, '1.2')) yield { ...file, name: `roster/${file.name}` }
  yield* nounEntries(tx, districtId)
  yield* membershipEntries(tx, districtId)
  yield* learningEntries(tx, districtId, timezone)
  yield* eventEntries(tx, districtId)
  yield* keptFileEntries(tx, districtId, settings)
  yield historyEntry(tx, districtId)
}

/** With the line ends that every program for texts knows. */
async function* textOf(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(`${text.replaceAll('\n', '\r\n')}\r\n`)
}
