import {
  MAX_SIGN_IN_ATTEMPTS,
  postSignInAttempts,
  SIGN_IN_RESULTS,
  type SignInResult,
} from '@hornbook/contract/learning/sign-ins'
import { sql } from 'kysely'
import { Refusal } from '../access/refusal.ts'
import type { ServiceCaller } from '../access/service-caller.ts'
import { audit } from '../audit/audit.ts'
import { assertAllWritten } from '../db/all-written.ts'
import { idArray } from '../db/id-array.ts'
import { type Database, type Db, within } from '../db/pool.ts'
import { compareIds } from '../figures/change.ts'
import { parseBody } from '../http/endpoint/parse.ts'
import { parseJson } from '../http/endpoint/parse-json.ts'
import type { Call } from '../http/route.ts'
import { t } from '../texts/texts.ts'
import type { Named, RejectedItem } from './events.ts'
import { findRejection } from './intake/acceptance.ts'
import { resolveSourced } from './intake/resolve-sourced.ts'
import { StudentFinder } from './intake/student-finder.ts'
import { fieldsOf, isRejected, readInstant, readStudent } from './parse-item.ts'

interface Attempt extends Named {
  readonly index: number
  /** Epoch milliseconds, as `finishedAt` of an event. */
  readonly finishedAt: number
  readonly facts: SignInResult
}

type SignInCall = Call & {
  readonly db: Database
  readonly serviceCaller: ServiceCaller
}

/**
 * Keeps the newest try of each student (EVENT-27). A try that came before, or comes again, changes nothing, so the call may be
 * repeated. Throws `tooLarge` for too many items; each item is judged by itself, as an event is.
 */
export async function takeSignInAttempts({ db, body, serviceCaller, requestId, now }: SignInCall) {
  const { data } = parseBody(postSignInAttempts, parseJson(body as Uint8Array)) as { readonly data: readonly unknown[] }
  if (data.length > MAX_SIGN_IN_ATTEMPTS)
    throw new Refusal('tooLarge', { detail: t('learning:tooMany', { most: MAX_SIGN_IN_ATTEMPTS }) })
  const read = data.map(readAttempt)
  const rejected = read.filter(isRejected)
  const valid = read.filter(item => !isRejected(item)) as Attempt[]
  const named = await resolveSourced(db, serviceCaller, valid, { rejected })
  const students = await new StudentFinder(db).find(serviceCaller, named)
  const taken = new Map<string, Attempt[]>()
  for (const item of named) {
    const student = students.get(item.studentId)
    const rejection: RejectedItem | null = student
      ? findRejection(item, student, { problem: () => null }, now)
      : { index: item.index, code: 'unknownStudent', detail: t('learning:noStudent') }
    if (rejection) rejected.push(rejection)
    else if (student) taken.set(student.district_id, [...(taken.get(student.district_id) ?? []), item])
  }
  const author = { actor: `service token ${serviceCaller.name}`, accountId: null, requestId }
  let accepted = 0
  for (const [districtId, attempts] of taken) {
    await db.writes.run(districtId, queries =>
      within(queries, [districtId], async tx => {
        await keepNewest(tx, districtId, attempts)
        await audit(tx, author, districtId, 'signInAttempt.post', [], { accepted: attempts.length })
      }),
    )
    accepted += attempts.length
  }
  return { accepted, rejected: rejected.sort((a, b) => a.index - b.index) }
}

function readAttempt(item: unknown, index: number): Attempt | RejectedItem {
  const invalid = (detail: string): RejectedItem => ({ index, code: 'invalid', detail })
  const { type, attributes } = fieldsOf(item)
  if (type !== 'signInAttempt') return invalid(t('learning:otherType', { type: 'signInAttempt' }))
  const fields = fieldsOf(attributes)
  const student = readStudent(fields)
  if (typeof student === 'string') return invalid(student)
  const at = readInstant(fields.triedAt)
  if (at === null) return invalid(t('learning:notInstant', { field: 'triedAt' }))
  const result = SIGN_IN_RESULTS.find(each => each === fields.result)
  if (!result) return invalid(t('learning:otherSignIn', { results: SIGN_IN_RESULTS.join(', ') }))
  return { index, ...student, finishedAt: at, facts: result }
}

async function keepNewest(tx: Db, districtId: string, attempts: readonly Attempt[]): Promise<void> {
  const newest = new Map<string, Attempt>()
  for (const attempt of attempts) {
    const before = newest.get(attempt.studentId)
    if (!before || attempt.finishedAt > before.finishedAt) newest.set(attempt.studentId, attempt)
  }
  // In one order, so that two calls about the same students never wait for each other.
  const rows = [...newest.values()].sort((a, b) => compareIds(a.studentId, b.studentId))
  const { numAffectedRows } = await sql`INSERT INTO student_sign_ins AS s (district_id, student_id, tried_at, result)
    SELECT ${districtId}::bigint, x.student, to_timestamp(x.at / 1000.0), x.result
    FROM unnest(${idArray(rows.map(row => row.studentId))}, ${`{${rows.map(row => row.finishedAt).join(',')}}`}::bigint[],
      ${`{${rows.map(row => row.facts).join(',')}}`}::text[]) AS x(student, at, result)
    ON CONFLICT (district_id, student_id) DO UPDATE SET tried_at = greatest(s.tried_at, excluded.tried_at),
      result = CASE WHEN excluded.tried_at > s.tried_at THEN excluded.result ELSE s.result END`.execute(tx)
  assertAllWritten(numAffectedRows, rows.length)
}
