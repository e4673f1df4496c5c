import { inFile, type Mutation } from '../mutation.ts'

const of = (file: string, test: string) => inFile(`learning/xapi/${file}`, `learning/xapi/${test}.test.ts`)
const system = inFile('http/endpoint/service-gate.ts', 'learning/xapi/read.test.ts')
const keys = inFile('http/endpoint/receiver-gate.ts', 'data-out/api-keys.test.ts')
const take = of('take-statements.ts', 'refused')
const taking = of('take-statements.ts', 'told')
const counted = of('events.ts', 'told')
const students = of('students.ts', 'told')
const read = of('read.ts', 'read')
const rows = of('rows.ts', 'read')
const voided = of('rows.ts', 'told')
const parts = of('parts.ts', 'refused')
const sweep = of('sweep.ts', 'told')
const version = inFile('http/connection/xapi.ts', 'learning/xapi/refused.test.ts')

/** What keeps statements of xAPI from counting twice or wrongly, and from being read by others. */
export const XAPI: readonly Mutation[] = [
  keys('any secret opens a key', ' || !timingSafeEqual(found.secret_hash, hashOf(secret))', ''),
  system('a key without the right reads statements', ' || !found.rights.includes(ofKey)', ''),
  system('a key writes statements', "if (!ofKey || !found.rights.includes(ofKey)) throw new Refusal('forbidden')", ''),
  read('a token of no district lists statements', 'if (districtId === null) throw', 'if (false) throw'),
  read('what is stored while it is read is never read', 'least(now(), min(xact_start))', 'now()'),
  rows('an event is shown twice', "isOwn: isNoStatement(sql`'lessonCompletion'`)", 'isOwn: sql`true`'),
  voided('a voided statement is still shown', ', stands(source)]', ']'),
  students(
    'a Student Id names a child of another district',
    "districtId === null ? [] : given('oneRosterId')",
    "given('oneRosterId')",
  ),
  take(
    'another statement takes the place of the first',
    'if (before && !isSameStatement(',
    'if (false && !isSameStatement(',
  ),
  taking('a void is voided', '?.known?.voids)', '?.known?.voids && false)'),
  taking('a voided event counts', '  for (const each of arrived) await voidWhatItVoids(call, each)\n'),
  counted('one id has two contents', 'throw otherStatement(each.statement.id)', 'continue'),
  counted('what a killed server has counted has another time', 'happenedAt: own[0]?.event.at ?? each.happenedAt', ''),
  voided('a statement hides a lesson', ' AND x.problem IS NULL', ''),
  voided('a statement about something else hides a lesson', `\n  AND x.event = \${kind}`, ''),
  sweep(
    'what is said of nobody is kept for ever',
    "deleteFrom('xapi_statements').where('district_id', '=', PROVIDER).where('stored', '<', old).execute()",
    "selectFrom('xapi_statements').execute()",
  ),
  take('an id stands twice in a call', 'if (new Set(read.map(({ id }) => id)).size < read.length)', 'if (false)'),
  take('a statement has any size', 'if (Buffer.byteLength(JSON.stringify(data)) > MAX_STATEMENT_BYTES)', 'if (false)'),
  take(
    'a call voids any number',
    'if (read.filter(({ verb }) => verb.id === VOIDED).length > MAX_VOIDS)',
    'if (false)',
  ),
  take('parts need not fit', '  refuseLooseParts(read, attachments)\n'),
  parts('a part has any hash', "sha2 !== createHash('sha256').update(content).digest('hex')", 'false'),
  version('any version is taken', '    refuseOtherVersions(request)\n'),
]
