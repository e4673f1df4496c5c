import { randomUUID } from 'node:crypto'
import { MAX_STATEMENT_BYTES, MAX_VOIDS } from '@hornbook/contract/learning/xapi'
import { statement as statementShape, VOIDED } from '@hornbook/contract/learning/xapi-statement'
import { millisOf } from '@hornbook/contract/learning/xapi-values'
import { type Fault, Refusal } from '../../access/refusal.ts'
import { within } from '../../db/pool.ts'
import { t } from '../../texts/texts.ts'
import { reachOfToken } from '../intake/student-finder.ts'
import { voidEvent } from '../void-event.ts'
import { type Arrived, otherStatement, type StatementCall, voidedBy } from './arrived.ts'
import { countEvents, meetKnownEvents } from './events.ts'
import { eventTold, studentNamed } from './matching.ts'
import { type Attachment, refuseLooseParts } from './parts.ts'
import { refuseForeignSignatures } from './signatures.ts'
import { type Identified, isSameStatement, type Statement } from './statements.ts'
import { districtsOf, findStatements } from './store.ts'
import { findStudents } from './students.ts'
import { storeStatements } from './write.ts'

/** The statements of a body, whole and with their ids. One that is wrong refuses them all. */
export function statementsIn(given: unknown, attachments: readonly Attachment[]): Identified[] {
  const all = Array.isArray(given) ? given : [given]
  const read = all.map((each, at) => {
    const { data, error } = statementShape.safeParse(each)
    if (error) throw new Refusal('malformed', faultsAt(error.issues, Array.isArray(given) ? `/${at}` : ''))
    if (Buffer.byteLength(JSON.stringify(data)) > MAX_STATEMENT_BYTES)
      throw new Refusal('tooLarge', { detail: t('learning:xapi.tooLarge', { kilobytes: MAX_STATEMENT_BYTES / 1024 }) })
    return { ...data, id: data.id ?? randomUUID() }
  })
  if (new Set(read.map(({ id }) => id)).size < read.length)
    throw new Refusal('malformed', { detail: t('learning:xapi.sameId') })
  if (read.filter(({ verb }) => verb.id === VOIDED).length > MAX_VOIDS)
    throw new Refusal('tooLarge', { detail: t('learning:xapi.tooManyVoids', { most: MAX_VOIDS }) })
  refuseLooseParts(read, attachments)
  refuseForeignSignatures(read, attachments)
  return read
}

const faultsAt = (
  issues: readonly { readonly message: string; readonly path: readonly PropertyKey[] }[],
  before: string,
): Fault[] =>
  issues.slice(0, 20).map(({ message, path }) => ({
    detail: message,
    pointer: `${before}${path.map(step => `/${String(step)}`).join('')}`.slice(0, 200),
  }))

/**
 * Stores statements, all or none (EVENT-22). What they tell of lessons and tests is counted before: an event with the same id is
 * counted once, so whoever gets no answer sends them again.
 */
export async function takeStatements(
  call: StatementCall,
  read: readonly Identified[],
  attachments: readonly Attachment[],
): Promise<string[]> {
  const arrived = await meetKnownEvents(call, await lookAt(call, read))
  const problems = await countEvents(call, arrived)
  for (const each of arrived) await voidWhatItVoids(call, each)
  await storeStatements(call, { arrived, problems, attachments })
  return read.map(({ id }) => id)
}

async function lookAt(call: StatementCall, read: readonly Identified[]): Promise<Arrived[]> {
  const { app, db, now, serviceCaller } = call
  const { publicUrl } = app.settings
  const referred = read.flatMap(each => referredBy(each) ?? [])
  const known = await within(db.queries, reachOfToken(serviceCaller), async tx =>
    findStatements(tx, await districtsOf(tx, serviceCaller), [...read.map(({ id }) => id), ...referred]),
  )
  const told = read.map(each => eventTold(each, publicUrl))
  const names = read.map((each, at) => (told[at] ? studentNamed(each.actor, publicUrl) : null))
  const studentOf = await findStudents(
    db,
    serviceCaller,
    names.filter(each => each !== null),
  )
  return read.map((statement, at) => {
    const before = known.get(statement.id) ?? null
    if (before && !isSameStatement(before.statement, statement)) throw otherStatement(statement.id)
    const name = names[at]
    const id = referredBy(statement)
    const about = id === null ? null : { id, known: known.get(id) ?? null }
    if (voidedBy({ statement, about })?.known?.voids)
      throw new Refusal('malformed', { detail: t('learning:xapi.voidsVoid') })
    return {
      statement,
      known: before,
      happenedAt: before?.happenedAt ?? (statement.timestamp === undefined ? now : millisOf(statement.timestamp)),
      told: told[at] ?? null,
      student: name ? studentOf(name) : null,
      about,
    }
  })
}

const referredBy = ({ object }: Statement): string | null => (object.objectType === 'StatementRef' ? object.id : null)

/** One that is not there yet may turn out to be of either kind. */
async function voidWhatItVoids(call: StatementCall, arrived: Arrived): Promise<void> {
  const voided = voidedBy(arrived)
  if (!voided) return
  const { id, known } = voided
  const kinds = known === null ? (['lessonCompletion', 'assessmentResult'] as const) : known.event ? [known.event] : []
  for (const kind of kinds) await voidEvent(call, kind, id)
}
