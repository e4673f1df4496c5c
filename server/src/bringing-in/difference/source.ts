import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import { t } from '../../texts/texts.ts'
import type { ProblemLog } from '../reading/problems.ts'
import { currentRecords } from './current.ts'
import type { Hold } from './guards.ts'

/** Whether a file's system is the one known here; null until somebody has said so. */
export type SameSystem = boolean | null

interface FoundSource {
  readonly source: string
  readonly holds: readonly Hold[]
  /** Hardly any of the file's ids is known, although its source has people here. */
  readonly idsChanged: boolean
}

interface KnownSource {
  readonly source: string
  /** How many of the file's ids its records have. */
  readonly known: number
  /** Whether any class or person of it is not archived. */
  readonly feeds: boolean
}

/** Below this share of known ids, all of them have changed: a few match by chance. */
const MIN_KNOWN_SHARE = 0.1

const UNNAMED = 'OneRoster'

/**
 * Finds the source of a file (ROSTER-57). A label is only a name, with a version in it or missing, so the ids decide: where
 * at least half of them are known under exactly one other label, it is the same source. Where fewer are, or none while
 * another source feeds the district, somebody has to say.
 */
export async function findSource(
  tx: Db,
  districtId: string,
  label: string | null,
  sameSystem: SameSystem,
  problems: ProblemLog,
): Promise<FoundSource> {
  const total = await countIds(tx)
  const all = await knownSources(tx)
  const own = label === null ? null : await sourceUnder(tx, districtId, label, all)
  const others = all.filter(({ source }) => source !== own).toSorted((a, b) => b.known - a.known)
  const [best] = others
  const ownSource = all.find(({ source }) => source === own)
  const found = (source: string, holds: readonly Hold[] = []): FoundSource => {
    const here = all.find(one => one.source === source)
    return { source, holds, idsChanged: here?.feeds === true && here.known < total * MIN_KNOWN_SHARE }
  }
  if (own !== null && (ownSource?.known ?? 0) >= (best?.known ?? 0)) return found(own)
  const likely = others.filter(({ known }) => known * 2 >= total)
  if (likely.length === 1 && likely[0]) {
    const { source, known } = likely[0]
    const fill = { labelled: labelled(label), known, total, source }
    problems.add('source.renamed', { file: 'manifest.csv', ...(label && { value: label }), fill })
    return found(source)
  }
  const another = own ?? unused(label ?? UNNAMED, all)
  const candidate = best && best.known > 0 ? best : others.find(({ feeds }) => feeds)
  if (!candidate || sameSystem === false) return found(another)
  if (sameSystem) return found(candidate.source)
  const { source, known } = candidate
  const values = { labelled: labelled(label), known, total, source }
  const hold =
    known > 0
      ? { code: 'source.partly_known', message: t('bringingIn:hold.partlyKnown', values) }
      : { code: 'source.second', message: t('bringingIn:hold.secondSource', values) }
  return found(another, [hold])
}

const labelled = (label: string | null) =>
  label === null ? t('bringingIn:source.unlabelled') : t('bringingIn:source.labelled', { label })

/** A name that no other source has: a second system that does not say its name must not pass for the first. */
function unused(name: string, all: readonly KnownSource[]): string {
  const taken = new Set(all.map(({ source }) => source))
  let free = name
  for (let at = 2; taken.has(free); at++) free = `${name} ${at}`
  return free
}

/** The source that a label stands for here; null for a new label. */
async function sourceUnder(tx: Db, districtId: string, label: string, all: readonly KnownSource[]) {
  const alias = await tx
    .selectFrom('roster_labels')
    .select('source')
    .where('district_id', '=', districtId)
    .where('label', '=', label)
    .executeTakeFirst()
  return alias?.source ?? (all.some(({ source }) => source === label) ? label : null)
}

const KINDS = [
  ['classroom', 'staged_classrooms'],
  ['teacher', 'staged_staff'],
  ['student', 'staged_students'],
] as const

async function countIds(tx: Db): Promise<number> {
  const counts = KINDS.map(([, staged]) => sql`SELECT count(*) AS n FROM ${sql.table(staged)}`)
  const { rows } = await sql<{ total: number }>`SELECT sum(n)::int AS total
    FROM (${sql.join(counts, sql` UNION ALL `)}) c`.execute(tx)
  return rows[0]?.total ?? 0
}

async function knownSources(tx: Db): Promise<KnownSource[]> {
  const records = KINDS.map(
    ([kind, staged]) => sql`SELECT t.source, x.sourced_id IS NOT NULL AS known, t.archived_at IS NULL AS feeds
      FROM ${currentRecords(kind)} t LEFT JOIN ${sql.table(staged)} x ON x.sourced_id = t.sourced_id
      WHERE t.source IS NOT NULL`,
  )
  const { rows } =
    await sql<KnownSource>`SELECT source, (count(*) FILTER (WHERE known))::int AS known, bool_or(feeds) AS feeds
    FROM (${sql.join(records, sql` UNION ALL `)}) r GROUP BY source ORDER BY source`.execute(tx)
  return rows
}

/** Keeps which source a label stands for, once a file with it is applied. */
export async function keepLabel(
  tx: Db,
  { districtId, importId }: { readonly districtId: string; readonly importId: string },
  label: string | null,
  source: string,
): Promise<void> {
  if (label === null) return
  await sql`INSERT INTO roster_labels (district_id, label, source, import_id)
    VALUES (${districtId}, ${label}, ${source}, ${importId}) ON CONFLICT (district_id, label)
    DO UPDATE SET source = EXCLUDED.source, import_id = EXCLUDED.import_id
    WHERE roster_labels.source <> EXCLUDED.source`.execute(tx)
}

/** Forgets the labels that a file settled, once it is undone. */
export async function forgetLabels(tx: Db, districtId: string, importId: string): Promise<void> {
  await tx.deleteFrom('roster_labels').where('district_id', '=', districtId).where('import_id', '=', importId).execute()
}
