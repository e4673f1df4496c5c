import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT } from '../checkout.ts'
import type { Mutation } from '../mutation.ts'
import { findScopedCalls, functionsWithScope, type ScopedCall } from '../scoped-calls.ts'
import { NOT_NARROWER, TRIED_BY } from './scoped-read-tests.ts'

const SOURCE = 'server/src'
const SCOPE = 'access/scope.ts'
const all = readdirSync(join(ROOT, SOURCE), { recursive: true, encoding: 'utf8' }).sort()
const read = (file: string) => readFileSync(join(ROOT, SOURCE, file), 'utf8')

/** What gives a scope of the whole district in so many words: nothing is taken away. */
const IS_WHOLE = /extent: 'district'|administratorPlace\(/

interface Site extends ScopedCall {
  readonly file: string
  readonly text: string
}

/** Every call of a function of `access/scope.ts` that narrows by a scope. A district is the same for every scope of it. */
function findReads(): Site[] {
  const functions = new Map([...functionsWithScope(read(SCOPE))].filter(([name]) => name !== 'districtsIn'))
  const files = all.filter(file => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('test/'))
  return files.flatMap(file => {
    const source = read(file)
    return findScopedCalls(source, functions, 'scope.ts')
      .map(call => ({ ...call, file, text: source.slice(call.scope.start, call.scope.end) }))
      .filter(({ text }) => !IS_WHOLE.test(text))
  })
}

export const READS: readonly Site[] = findReads()

/** Whether a name of the tables of tests means a read. */
export const isMeant = (meant: string, { file, declaration, name }: Site) =>
  meant.endsWith('/')
    ? file.startsWith(meant)
    : [file, `${file} ${declaration}`, `${file} ${declaration} ${name}`].includes(meant)

/** The tests that are said to try a read, or all in its folder, or in the nearest above it that has any. */
function testsOf(site: Site): string[] {
  const [said] = Object.entries(TRIED_BY).findLast(([name]) => isMeant(name, site)) ?? []
  if (said !== undefined) return [...(TRIED_BY[said] ?? [])]
  const own = site.file.replace(/\.ts$/, '.test.ts')
  if (existsSync(join(ROOT, SOURCE, own))) return [own]
  for (let folder = dirname(site.file); folder !== '.'; folder = dirname(folder)) {
    const tests = all.filter(file => dirname(file) === folder && file.endsWith('.test.ts'))
    if (tests.length > 0) return tests
  }
  return ['access/access.test.ts']
}

/** The same read of the whole district. */
function widened(site: Site, at: number, sites: readonly Site[]): Mutation {
  const { file, name, declaration, scope, text } = site
  const nth = sites
    .slice(0, at + 1)
    .filter(each => each.file === file && each.name === name && each.declaration === declaration).length
  return {
    what: `${name} in ${declaration} is not narrowed${nth > 1 ? ` (${nth})` : ''}`,
    file: `${SOURCE}/${file}`,
    from: scope,
    to: `{ ...${text}, extent: 'district' }`,
    tests: testsOf(site).map(test => `${SOURCE}/${test}`),
  }
}

/** Every read of rows of the caller's scope, one at a time without it (SCOPE-1). */
export const SCOPED_READS: readonly Mutation[] = READS.filter(
  site => !Object.keys(NOT_NARROWER).some(name => isMeant(name, site)),
).map(widened)
