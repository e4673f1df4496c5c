import { inFile, type Mutation } from '../mutation.ts'

const drafts = inFile('bringing-in/spreadsheets/drafts.ts', 'bringing-in/spreadsheets/owner.test.ts')
const views = inFile('bringing-in/spreadsheets/drafts.ts', 'bringing-in/spreadsheets/uploads.test.ts')
const routes = inFile('bringing-in/spreadsheets/routes.ts', 'bringing-in/spreadsheets/owner.test.ts')
const columns = inFile('bringing-in/spreadsheets/routes.ts', 'bringing-in/spreadsheets/another-person.test.ts')
const headers = inFile('bringing-in/spreadsheets/guess-fields.ts', 'bringing-in/spreadsheets/another-person.test.ts')
const matching = inFile('bringing-in/spreadsheets/match.ts', 'bringing-in/spreadsheets/another-person.test.ts')
const comparing = inFile(
  'bringing-in/spreadsheets/compare-fields.ts',
  'bringing-in/spreadsheets/other-programs.test.ts',
)
const encodings = inFile('bringing-in/spreadsheets/encodings.ts', 'bringing-in/spreadsheets/encodings.test.ts')
const inflating = inFile('files/reading/counted-stream.ts', 'files/reading/counted-stream.test.ts')
const tables = inFile('files/reading/read-xlsx.ts', 'files/reading/read-table.test.ts')

const sent = (file: string) =>
  inFile(`bringing-in/file-uploads/${file}.ts`, 'bringing-in/file-uploads/file-uploads.test.ts')
const stored = inFile('bringing-in/file-uploads/receive.ts', 'bringing-in/file-uploads/kept.test.ts')
const signed = inFile('secrets/signed-address.ts', 'bringing-in/file-uploads/file-uploads.test.ts')

/** Whose a spreadsheet is, what stops one that does harm, and what is asked before anybody is renamed. */
export const UPLOADS: readonly Mutation[] = [
  drafts("somebody else's draft is read", "    .where('account_id', '=', accountId)\n"),
  routes("somebody else's drafts are listed", "      .where('account_id', '=', call.caller.accountId)\n"),
  views('a draft shows what its owner may no longer see', ' || (key !== undefined && viewer.key !== key)'),
  columns('any column is taken for the Hornbook id', "field === ID && !isIdHeader(headers[at] ?? '')", 'false'),
  headers(
    "a list's own 'ID' is taken for the Hornbook id",
    "(kind !== 'id' && plainHeader(name) === spelling)",
    'plainHeader(name) === spelling',
  ),
  matching('the Hornbook id renames a stranger', '!row.isAnswered && isCalledOtherwise(candidate, row)', 'false'),
  matching('a recycled key renames a stranger', 'meant.length === 0 && isCalledOtherwise(only, row)', 'false'),
  comparing('lost letters overwrite good ones', 'if (hasLost(row, name, text, now)) return'),
  encodings('a password is among the samples of a file', ".filter((_, at) => fields[at] !== 'password')"),
  encodings('a file whose encoding is certain is read otherwise', 'if (!isGuess(draft))', 'if (false)'),
  inflating(
    'a zip inflates without bounds',
    'bytes > limits.ratioFrom && bytes > entry.compressedSize * limits.ratio',
    'false',
  ),
  inflating('many files inflate without bounds', 'expansion.bytes <= limits.expandedBytes', 'true'),
  inflating('a damaged file is read', 'sum === entry.crc32', 'true'),
  tables(
    'shared texts fill the memory',
    "if (characters > TABLE_LIMITS.sharedCharacters) throw new TableRefused('tooMuchMemory')",
  ),
  sent('rows')(
    "a SchoolAdmin sees a district's sent files",
    "role === 'DistrictAdmin'\n          ?",
    "role !== 'Teacher'\n          ?",
  ),
  sent('rows')('a file that is half there is listed', "'in', ['new', 'available', 'purged']", "'<>', 'storing'"),
  sent('receive')(
    'a file of another size than signed is taken',
    'signedFor.size !== null && signedFor.size !== body.size',
    'false',
  ),
  sent('receive')('a program is taken as a table', ' || !mayHold(ending, type)', ''),
  sent('desk')('a purged file is downloaded', "if (upload.status === 'purged') throw gone()"),
  sent('desk')('what nobody has looked into is resolved', "if (upload.status !== 'available')", 'if (false)'),
  stored('a file that was not stored keeps its address', "{ status: 'prepared' }", "{ status: 'storing' }"),
  signed('an address that was changed is used', 'timingSafeEqual(given, own) && ', ''),
]
