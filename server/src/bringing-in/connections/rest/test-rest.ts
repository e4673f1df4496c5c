import type { TestStep } from '@hornbook/contract/bringing-in/connection-settings'
import { t } from '../../../texts/texts.ts'
import { failureSentence } from '../sentences.ts'
import { Calls } from './calls.ts'
import { COLLECTION_NAMES, type CollectionName, idOf } from './collections.ts'
import { RestFailure, type RestFetching } from './failure.ts'
import { PULL_LIMITS, type PullLimits } from './limits.ts'
import { ChangedMeanwhile, Pages } from './pages.ts'
import type { RestRecord } from './records.ts'

const NAMES_SHOWN = 3
const LINES = ['reached', ...COLLECTION_NAMES, 'known'] as const
type Line = (typeof LINES)[number]

/** One short page of each collection: enough to see who may read what, and whether these are the right schools. */
const TEST_PAGE = 100

/** Signs in and reads one page of each collection, one after the other; the first that fails says whose turn it is. */
export async function testRest(
  fetching: RestFetching,
  known: (sourcedIds: readonly string[]) => Promise<number>,
  limits: PullLimits = PULL_LIMITS,
): Promise<readonly TestStep[]> {
  // Somebody waits for it.
  const calls = new Calls(fetching, { ...limits, tries: Math.min(2, limits.tries) })
  const pages = new Pages(calls)
  const people: string[] = []
  const steps: TestStep[] = []
  const says = async (line: Line): Promise<string> => {
    if (line === 'reached') return signedIn(calls)
    if (line === 'known') return matches(await known(people), people.length)
    return firstPageOf(pages, line, people)
  }
  try {
    for (const line of LINES) {
      const failed = steps.some(({ state }) => state === 'failed')
      steps.push(
        failed
          ? stepOf(line, 'notTried', t('bringingIn:connection.rest.test.notTried'))
          : await tried(line, says, calls),
      )
    }
    return steps
  } finally {
    calls.stop()
  }
}

const stepOf = (line: Line, state: TestStep['state'], says: string): TestStep => ({
  step: t(`bringingIn:connection.rest.test.${line}`),
  state,
  says,
})

async function tried(line: Line, says: (line: Line) => Promise<string>, calls: Calls): Promise<TestStep> {
  try {
    return stepOf(line, 'done', await says(line))
  } catch (failure) {
    const told = calls.failureOf(reasonOf(failure, line))
    if (!(told instanceof RestFailure)) throw told
    return stepOf(line, 'failed', failureSentence(told.code, told.facts))
  }
}

/** Whoever has asked does not wait for ever. */
function reasonOf(failure: unknown, line: Line): unknown {
  if (failure instanceof ChangedMeanwhile) return failure.failure
  const isOver = failure instanceof Error && (failure.name === 'TimeoutError' || failure.name === 'AbortError')
  return isOver ? new RestFailure('tooSlow', { collection: line }) : failure
}

async function signedIn(calls: Calls): Promise<string> {
  const began = performance.now()
  const { signIn, tokenAddress } = calls.fetching.settings
  try {
    const { seconds } = await calls.signIn.current()
    if (signIn !== 'oauth2') return t(`bringingIn:connection.rest.test.${signIn}`)
    const facts = { host: new URL(tokenAddress ?? '').host, ms: Math.round(performance.now() - began) }
    return seconds
      ? t('bringingIn:connection.rest.test.oauth2', { ...facts, minutes: Math.round(seconds / 60) })
      : t('bringingIn:connection.rest.test.oauth2Endless', facts)
  } catch (failure) {
    throw calls.failureOf(failure)
  }
}

async function firstPageOf(pages: Pages, name: CollectionName, people: string[]): Promise<string> {
  const page = await pages.firstPage(name, TEST_PAGE)
  const records: RestRecord[] = []
  for await (const some of pages.read(page, name)) records.push(...some.slice(0, TEST_PAGE - records.length))
  pages.requireRows(name, records.length)
  if (name === 'users') people.push(...records.map(idOf))
  const isWhole = page.total === null ? records.length < TEST_PAGE : records.length >= page.total
  // The district itself is among them, and whoever counts its schools would look for one too many.
  if (name === 'orgs' && isWhole) return withNames(countOf(records.filter(isSchool).length), records)
  const says =
    page.total === null
      ? t('bringingIn:connection.rest.test.firstPage', { count: records.length })
      : countOf(page.total)
  return name === 'orgs' ? withNames(says, records) : says
}

const countOf = (total: number) => t('bringingIn:connection.rest.test.count', { total })

const isSchool = ({ type }: RestRecord) => type === 'school'

function withNames(says: string, orgs: readonly RestRecord[]): string {
  const schools = orgs.filter(isSchool).flatMap(({ name }) => (typeof name === 'string' ? name : []))
  const names = schools.slice(0, NAMES_SHOWN).join(', ')
  if (names === '') return says
  const key = schools.length > NAMES_SHOWN ? 'schoolsMore' : 'schools'
  return t(`bringingIn:connection.rest.test.${key}`, { says, names })
}

const matches = (known: number, count: number): string =>
  known > 0
    ? t('bringingIn:connection.rest.test.matches', { known, count })
    : t('bringingIn:connection.rest.test.noMatches', { count })
