import { audit } from '../../audit/audit.ts'
import { type Db, within } from '../../db/pool.ts'
import { reachOfToken } from '../intake/student-finder.ts'
import { type Arrived, districtOf, otherStatement, type StatementCall, voidedBy } from './arrived.ts'
import { namesAt } from './matching.ts'
import { type Attachment, attachmentsOf } from './parts.ts'
import { isSameStatement } from './statements.ts'
import { findStatements, insertStatements, type KnownStatement, noteProblem, storeContents } from './store.ts'
import { termsOf } from './terms.ts'

interface ToStore {
  readonly arrived: readonly Arrived[]
  /** Why an event is not counted, by its id. */
  readonly problems: ReadonlyMap<string, string>
  readonly attachments: readonly Attachment[]
}

/** Statements queue behind others of the same district, as its events do. */
const ALL_DISTRICTS = 'all'

export async function storeStatements(call: StatementCall, given: ToStore): Promise<void> {
  const { db, serviceCaller } = call
  const fresh = freshOnes(call, given)
  const changed = changedOnes(given)
  if (fresh.length + changed.length === 0) return
  const byDistrict = Map.groupBy(fresh, ({ districtId }) => districtId)
  await db.writes.run(serviceCaller.districtId ?? ALL_DISTRICTS, queries =>
    within(queries, reachOfToken(serviceCaller), async tx => {
      for (const [districtId, own] of byDistrict) await storeOfDistrict(tx, call, districtId, own, given.attachments)
      for (const each of changed) await noteProblem(tx, each)
    }),
  )
}

async function storeOfDistrict(
  tx: Db,
  { serviceCaller, requestId, now }: StatementCall,
  districtId: string,
  own: readonly KnownStatement[],
  attachments: readonly Attachment[],
): Promise<void> {
  const stored = await insertStatements(tx, districtId, own)
  // Somebody else has sent one of them meanwhile.
  if (stored < own.length) {
    const ids = own.map(({ id }) => id)
    const known = await findStatements(tx, [districtId], ids)
    for (const { id, statement } of own) {
      const other = known.get(id)
      if (other && !isSameStatement(other.statement, statement)) throw otherStatement(id)
    }
  }
  if (stored === 0) return
  const named = new Set(own.flatMap(({ statement }) => attachmentsOf(statement)).map(({ sha2 }) => sha2.toLowerCase()))
  await storeContents(
    tx,
    districtId,
    attachments.filter(({ sha2 }) => named.has(sha2)),
    now,
  )
  const author = { actor: `service token ${serviceCaller.name}`, accountId: null, requestId }
  await audit(tx, author, districtId, 'xapiStatement.post', [], { stored })
}

/** Those that were stored before, and are counted or not for another reason now. */
const changedOnes = ({ arrived, problems }: ToStore): KnownStatement[] =>
  arrived.flatMap(({ known }) => {
    const problem = known && (problems.get(known.id) ?? null)
    return known && problem !== known.problem ? [{ ...known, problem }] : []
  })

/** Those that are not stored yet. */
function freshOnes(call: StatementCall, { arrived, problems }: ToStore): KnownStatement[] {
  const { serviceCaller, app } = call
  const account = { homePage: namesAt(app.settings.publicUrl).portal, name: `service token ${serviceCaller.name}` }
  const terms = new Map<string, readonly string[]>()
  return arrived.flatMap(each => {
    const { statement: given, happenedAt, told, about } = each
    if (each.known) return []
    const { stored: _, ...said } = given
    const authority = { objectType: 'Agent' as const, account }
    const statement = { ...said, authority, version: given.version ?? '1.0.0' }
    // What it refers to counts as its own when somebody looks for it.
    const others = about === null ? [] : (about.known?.terms ?? terms.get(about.id) ?? [])
    const own = [...new Set([...termsOf(statement), ...others])]
    terms.set(given.id, own)
    return {
      id: given.id,
      districtId: districtOf(serviceCaller, each),
      statement,
      happenedAt,
      terms: own,
      voids: voidedBy(each)?.id ?? null,
      event: told?.kind ?? null,
      problem: problems.get(given.id) ?? null,
    }
  })
}
