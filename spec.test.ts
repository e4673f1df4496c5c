import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

/**
 * Every code that is cited anywhere is defined in docs/spec, once, and no citation points outside the repository.
 * Each check has a bad sample that it must refuse.
 */

const ROOT = dirname(fileURLToPath(import.meta.url))
const SPEC = 'docs/spec'

const SOURCE = /\.(?:ts|tsx|mjs|sql|css|md)$/
const NOT_OURS = new Set(['node_modules', 'data', 'dist', 'test-results'])
/** Looked at apart, or full of bad samples. */
const APART = [SPEC, 'docs/pictures', 'spec.test.ts']

const CODE = /\b([A-Z]+)-\d+\b/g
const DEFINED = /\*\*([A-Z]+-\d+)\*\*/g
/** Sections of documents that are not in the repository, and the numbers that decisions and promises had in them. */
const OUTSIDE = /\bD \d+\b|\b[AR] §|\b[Pp]romises? \d+|\b(?:decisions|promises|ledger)\.md\b/g
/** 'decision 7', 'decisions 5 and 7': a number of docs/decisions. */
const DECISION = /\bdecisions? (\d+(?:(?:, | and | to )\d+)*)/gi

function filesUnder(folder: string, take: (path: string) => boolean): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap(entry => {
    const path = relative(ROOT, join(ROOT, folder, entry.name))
    if (APART.includes(path) || NOT_OURS.has(entry.name) || entry.name.startsWith('.')) return []
    if (entry.isDirectory()) return filesUnder(path, take)
    return take(path) ? [path] : []
  })
}

const readAll = (paths: readonly string[]): Pages =>
  new Map(paths.map(path => [path, readFileSync(join(ROOT, path), 'utf8')]))

type Pages = ReadonlyMap<string, string>

/** Each code that pages define, with how often. */
function definitions(pages: Pages): Map<string, number> {
  const found = new Map<string, number>()
  for (const text of pages.values())
    for (const [, code] of text.matchAll(DEFINED)) found.set(code as string, (found.get(code as string) ?? 0) + 1)
  return found
}

const defined = (spec: Pages) => new Set(definitions(spec).keys())
const prefixes = (codes: ReadonlySet<string>) => new Set([...codes].map(code => code.split('-')[0]))

/** Codes that docs/spec does not define, under a prefix that it uses: UTF-8 and the ids of test data are not ours. */
function undefinedCodes(text: string, codes: ReadonlySet<string>): string[] {
  const ours = prefixes(codes)
  return [...text.matchAll(CODE)].filter(([code, prefix]) => ours.has(prefix as string) && !codes.has(code)).map(String)
}

const outsideCitations = (text: string) => [...text.matchAll(OUTSIDE)].map(([cited]) => cited)

/** Decisions that are cited and are not in docs/decisions. */
function unknownDecisions(text: string, known: ReadonlySet<number>): string[] {
  return [...text.matchAll(DECISION)].flatMap(([, numbers]) =>
    ((numbers as string).match(/\d+/g) ?? []).filter(number => !known.has(Number(number))),
  )
}

const twice = (spec: Pages) => [...definitions(spec)].filter(([, times]) => times > 1).map(([code]) => code)

const spec = readAll(
  readdirSync(join(ROOT, SPEC))
    .filter(name => name.endsWith('.md'))
    .map(name => `${SPEC}/${name}`),
)
const sources = readAll(filesUnder('', path => SOURCE.test(path)))
const decisions = new Set(readdirSync(join(ROOT, 'docs/decisions')).map(name => Number(/^\d{4}(?=-)/.exec(name)?.[0])))

/** What is wrong in each page, with its name. */
const wrongIn = (pages: Pages, look: (text: string) => readonly string[]) =>
  [...pages].flatMap(([path, text]) => look(text).map(words => `${path}: ${words}`))

describe('Every cited code resolves', () => {
  test('there is something to look at', () => {
    expect(defined(spec).size).toBeGreaterThan(300)
    expect(sources.size).toBeGreaterThan(400)
    expect(existsSync(join(ROOT, SPEC, 'README.md'))).toBe(true)
  })

  test('every code that is cited is defined', () => {
    expect(wrongIn(sources, text => undefinedCodes(text, defined(spec)))).toEqual([])
  })

  test('no code is defined twice', () => {
    expect(twice(spec)).toEqual([])
  })

  test('every code that docs/spec mentions is defined, and every prefix listed', () => {
    expect(wrongIn(spec, text => undefinedCodes(text, defined(spec)))).toEqual([])
    const listed =
      spec
        .get(`${SPEC}/README.md`)
        ?.match(/^\| [A-Z, ]+ \|/gm)
        ?.join() ?? ''
    expect(listed.match(/[A-Z]+/g)?.sort()).toEqual([...prefixes(defined(spec))].sort())
  })

  test('nothing is cited that lies outside the repository', () => {
    expect(wrongIn(new Map([...sources, ...spec]), outsideCitations)).toEqual([])
  })

  test('every decision that is cited is there', () => {
    expect(wrongIn(new Map([...sources, ...spec]), text => unknownDecisions(text, decisions))).toEqual([])
  })
})

describe('The checks refuse', () => {
  const codes = new Set(['NUM-4', 'SESS-1'])

  test.each(['// NUM-5', '(NUM-4, SESS-12)', "'SESS-10 to SESS-11'"])('a code that is not defined: %s', text => {
    expect(undefinedCodes(text, codes)).not.toEqual([])
  })

  test.each(['// NUM-4', 'UTF-8, SHA-256, ISO-8601', "'FOX-1', 'ENG-1'", 'AES-256-GCM'])('not: %s', text => {
    expect(undefinedCodes(text, codes)).toEqual([])
  })

  test('a code that is defined twice', () => {
    expect(
      twice(
        new Map([
          ['a', '- **NUM-4** One.'],
          ['b', '| **NUM-4** | Two. |'],
        ]),
      ),
    ).toEqual(['NUM-4'])
    expect(twice(new Map([['a', '- **NUM-4** One, unlike NUM-5.\n- **NUM-5** Two.']]))).toEqual([])
  })

  test.each(['(D 18)', '(R §3, D 26)', 'A §6', 'promise 26', 'Promises 1 and 26', "decisions.md 'Numbers'"])(
    'a citation from outside: %s',
    text => {
      expect(outsideCitations(text)).not.toEqual([])
    },
  )

  test.each(['Room D, 18 children', 'RFC 9110 §3', 'promises of 3', 'docs/decisions/0007-a.md'])('not: %s', text => {
    expect(outsideCitations(text)).toEqual([])
  })

  test('a decision that is not there', () => {
    expect(unknownDecisions('decision 7, Decisions 5 and 99', new Set([5, 7]))).toEqual(['99'])
    expect(unknownDecisions('decision 7, Decisions 5 and 7', new Set([5, 7]))).toEqual([])
  })
})
