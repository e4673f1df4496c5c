import { inFile, type Mutation } from '../mutation.ts'

const answer = inFile('data-out/rest/answer.ts', 'data-out/rest/gradebook.test.ts')
const parts = inFile('data-out/rest/parts.ts', 'data-out/rest/gradebook.test.ts')
const results = inFile('oneroster/gradebook.ts', 'data-out/rest/gradebook.test.ts')
const receiver = inFile(
  'http/endpoint/receiver-gate.ts',
  'data-out/rest/gradebook.test.ts',
  'data-out/api-keys.test.ts',
)

/** What a key of results reads, and of whom. */
export const GRADEBOOK: readonly Mutation[] = [
  answer(
    'any key reads any collection',
    "  if (!serviceCaller.rights?.includes(right)) throw new Refusal('forbidden')\n",
  ),
  receiver(
    'a token has rights that its key lacks',
    'token.rights.filter(each => found.rights.includes(each))',
    'token.rights',
  ),
  parts('the results of a class are those of all', 'sql`false` : sql`c.id = $', 'sql`false` : sql`true OR c.id = $'),
  parts('an item has the results of every level', "kind === 'lineItem' && part.level !== level", 'false'),
  results('an archived student has results', ' AND p.archived_at IS NULL', ''),
]
