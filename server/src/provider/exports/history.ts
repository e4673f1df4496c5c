import { sql } from 'kysely'
import { batchesOf } from '../../db/batches.ts'
import type { Db } from '../../db/pool.ts'
import type { ZipContent } from '../../files/encrypted-zip.ts'
import { instantText } from '../../lists/row-text.ts'
import { t } from '../../texts/texts.ts'
import { type ExportRow, table } from './table.ts'

interface Entry {
  readonly number: string
  readonly at: string
  readonly actor: string
  readonly account: boolean
  readonly person: string | null
  readonly action: string
  readonly record: string | null
  readonly record_id: string | null
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>> | null
  readonly facts: Readonly<Record<string, unknown>>
}

const HEADERS = ['Number', 'At', 'By', 'What', 'Action', 'Record', 'Record Id', 'Before', 'After', 'Besides']

/** What was done in a district, by whom and when: a line for each record that somebody changed, and one for what changed none. */
export function historyEntry(tx: Db, districtId: string): ZipContent {
  const rows = sql<Entry>`SELECT e.id::text AS number, ${instantText(sql`e.at`)} AS at, e.actor, e.account_id IS NOT NULL AS account,
      full_name(p.first_name, p.middle_name, p.last_name) AS person, e.action, c.record, c.record_id::text, c.before, c.after, e.facts
    FROM audit_entries e
    LEFT JOIN changes c ON c.district_id = e.district_id AND c.entry_id = e.id
    LEFT JOIN staff p ON p.district_id = e.district_id AND p.account_id = e.account_id
    WHERE e.district_id = ${districtId} ORDER BY e.id, c.id`
  const lines = async function* () {
    for await (const batch of batchesOf(tx, rows)) yield batch.map(lineOf)
  }
  return table('audit.csv', HEADERS, lines())
}

const lineOf = (entry: Entry): ExportRow => ({
  Number: entry.number,
  At: entry.at,
  By: authorOf(entry),
  What: wordOf(entry),
  Action: entry.action,
  Record: entry.record,
  'Record Id': entry.record_id,
  Before: openly(entry.before),
  After: openly(entry.after),
  Besides: openly(entry.facts),
})

/** As the history of a record says it: nobody of the provider's staff is named to a district. */
function authorOf({ person, account, actor }: Entry): string {
  if (person) return person
  if (account) return t('provider:export.provider')
  return actor === 'server' ? t('provider:export.server') : actor
}

const ENDINGS = [
  [/\.unarchive$/, 'unarchived'],
  [/\.archive$/, 'archived'],
  [/\.invite$/, 'invited'],
  [/\.download$/, 'downloaded'],
  [/\.(change|plan|write)$/, 'saved'],
] as const

function wordOf({ action, record, before, after }: Entry): string {
  if (record !== null && before === null && after !== null) return t('provider:export.added')
  const ending = ENDINGS.find(([pattern]) => pattern.test(action))
  return ending ? t(`provider:export.${ending[1]}`) : action
}

/** The audit holds no secrets; should one ever slip into it, it goes no further. */
const SECRET = /password|pin_?code|cipher|token|secret|hash|seed/i

function openly(values: Readonly<Record<string, unknown>> | null): string | null {
  const shown = Object.entries(values ?? {}).filter(([name]) => !SECRET.test(name))
  return shown.length === 0 ? null : JSON.stringify(Object.fromEntries(shown))
}
