/** What is known of a file in /inbound without reading it. */
export interface Waiting {
  readonly id: string
  readonly name: string
  readonly size: number
  readonly content: string
  readonly sha256: Buffer
  readonly md5: string
  readonly isCut: boolean
  readonly says: readonly string[]
  /** By our clock, in milliseconds. */
  readonly arrivedAt: number
}

export interface Rules {
  readonly quietMs: number
  readonly now: number
  /** An upload is open. */
  readonly isArriving: boolean
}

/** `files` are what is read, `taken` also what came with them and is cleared away. */
export type Readiness =
  | { readonly state: 'nothing' }
  | { readonly state: 'waits'; readonly for: 'upload' | 'quiet' | 'files' | 'end' | 'digest' }
  | { readonly state: 'zip' | 'csv'; readonly files: readonly Waiting[]; readonly taken: readonly Waiting[] }
  | {
      readonly state: 'broken'
      readonly why: 'sftp.truncated' | 'sftp.missingFiles' | 'sftp.otherDigest'
      readonly names: readonly string[]
      readonly taken: readonly Waiting[]
    }

/** The tables of OneRoster, as its files are named. */
const TABLES = [
  ...['academicSessions', 'categories', 'classes', 'classResources', 'courses', 'courseResources', 'demographics'],
  ...[
    'enrollments',
    'lineItems',
    'lineItemLearningObjectiveIds',
    'lineItemScoreScales',
    'manifest',
    'orgs',
    'resources',
  ],
  ...[
    'resultLearningObjectiveIds',
    'results',
    'resultScoreScales',
    'roles',
    'scoreScales',
    'userProfiles',
    'userResources',
  ],
  ...['users'],
]
const NAMES: ReadonlySet<string> = new Set(TABLES.map(name => `${name}.csv`.toLowerCase()))

/** Names that programs give to what is not whole yet, or to what is only for them. */
const UNFINISHED = /^\.|\.(part|partial|tmp|temp|filepart|uploading|crdownload)$|^pscp|~$/i

const isZip = ({ name }: Waiting) => /\.zip$/i.test(name)
const isTable = ({ name }: Waiting) => NAMES.has(name.toLowerCase())
/** A manifest that lists files waits this many times as long for those that are missing. */
const MISSING_PERIODS = 6

/** What the list says of a name: what is read, what goes with it, and what is left alone. */
export function kindOfName(name: string): 'roster' | 'companion' | 'unfinished' | 'other' {
  if (UNFINISHED.test(name)) return 'unfinished'
  if (/\.(done|md5)$/i.test(name)) return 'companion'
  return /\.zip$/i.test(name) || NAMES.has(name.toLowerCase()) ? 'roster' : 'other'
}

/** Whether what has been sent is whole, by its names and times alone: the newest zip, or the newest set of tables. */
export function readiness(all: readonly Waiting[], rules: Rules): Readiness {
  const seen = all.filter(({ name }) => !UNFINISHED.test(name))
  const roster = seen.filter(file => isZip(file) || isTable(file))
  if (roster.length === 0) return { state: 'nothing' }
  if (rules.isArriving) return { state: 'waits', for: 'upload' }
  const companions = seen.filter(({ name }) => kindOfName(name) === 'companion')
  const taken = [...roster, ...companions]
  const newest = roster.reduce((one, other) => (other.arrivedAt >= one.arrivedAt ? other : one))
  const files = isZip(newest) ? [newest] : roster.filter(isTable)
  const last = Math.max(...[...files, ...companions].map(({ arrivedAt }) => arrivedAt))
  const age = rules.now - last
  const isSaidDone = companions.some(({ name, arrivedAt }) => /\.done$/i.test(name) && arrivedAt >= newest.arrivedAt)
  if (!isSaidDone && age < rules.quietMs) return { state: 'waits', for: 'quiet' }
  const broken = (why: 'sftp.truncated' | 'sftp.missingFiles' | 'sftp.otherDigest', names: readonly string[]) =>
    ({ state: 'broken', why, names, taken }) as const
  const cut = files.find(({ isCut }) => isCut)
  if (cut) return age < 2 * rules.quietMs ? { state: 'waits', for: 'end' } : broken('sftp.truncated', [cut.name])
  const other = files.find(file => digestSaid(file, companions) === false)
  if (other)
    return age < 2 * rules.quietMs ? { state: 'waits', for: 'digest' } : broken('sftp.otherDigest', [other.name])
  const missing = missingFiles(files)
  if (missing.length > 0)
    return age < MISSING_PERIODS * rules.quietMs
      ? { state: 'waits', for: 'files' }
      : broken('sftp.missingFiles', missing)
  return { state: isZip(newest) ? 'zip' : 'csv', files, taken }
}

/** Whether an .md5 beside a file agrees; null if there is none. */
function digestSaid(file: Waiting, companions: readonly Waiting[]): boolean | null {
  const stem = file.name.replace(/\.\w+$/, '')
  const said = companions.find(({ name }) =>
    [`${file.name}.md5`, `${stem}.md5`].some(each => each.toLowerCase() === name.toLowerCase()),
  )
  return said ? said.says[0] === file.md5 : null
}

/** Files that a manifest names and that are not there. */
function missingFiles(files: readonly Waiting[]): string[] {
  const there = new Set(files.map(({ name }) => name.toLowerCase()))
  const manifest = files.find(({ name }) => name.toLowerCase() === 'manifest.csv')
  return (manifest?.says ?? []).filter(name => !there.has(name.toLowerCase()))
}
