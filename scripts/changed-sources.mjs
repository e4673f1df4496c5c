import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { ROOT } from './root.mjs'

/** Outside the source folders, so that it survives and nobody commits it. */
const PASSED = join(ROOT, 'node_modules', '.cache', 'promises', 'passed.json')
const SOURCE = /\.(ts|tsx|mjs)$/
/** A change to one of these can change what is found in any file. */
const SETTING = /(^|\/)(package-lock|oxlint|tsconfig[^/]*)\.json$|\.d\.ts$/
const IMPORT = /\b(?:from|import)\b\s*\(?\s*['"]([^'"]+)['"]/g

/**
 * The source files that have changed since the last `markAsPassed`, and those that import one of them, directly or not,
 * because what a function returns can matter there. Null stands for all files.
 */
export function changedSources({ settings, files }) {
  const passed = readPassed()
  if (passed?.settings !== settings) return null
  const importers = importersOf(files)
  const changed = new Set(Object.keys(files).filter(path => passed.hashes[path] !== files[path].hash))
  // A set visits what is added to it on the way.
  for (const path of changed) for (const importer of importers.get(path) ?? []) changed.add(importer)
  return [...changed]
}

/** Every source file with its hash and what it imports, and one hash of all settings. */
export function readSources() {
  const settings = createHash('sha1')
  const files = {}
  for (const path of filesIn('')) {
    const text = SETTING.test(path) || SOURCE.test(path) ? readFileSync(join(ROOT, path), 'utf8') : ''
    if (SETTING.test(path)) settings.update(text)
    if (SOURCE.test(path)) files[path] = { hash: hashOf(text), imports: importsOf(path, text) }
  }
  return { settings: settings.digest('hex'), files }
}

export function markAsPassed({ settings, files }) {
  const hashes = Object.fromEntries(Object.entries(files).map(([path, { hash }]) => [path, hash]))
  mkdirSync(dirname(PASSED), { recursive: true })
  writeFileSync(PASSED, JSON.stringify({ settings, hashes }))
}

function readPassed() {
  try {
    return JSON.parse(readFileSync(PASSED, 'utf8'))
  } catch {
    return null
  }
}

const OUTSIDE = /^(node_modules|dist|data|test-results|\..*)$/

function filesIn(folder) {
  const entries = readdirSync(join(ROOT, folder), { withFileTypes: true })
  return entries.flatMap(entry => {
    const path = posix.join(folder, entry.name)
    if (OUTSIDE.test(entry.name)) return []
    return entry.isDirectory() ? filesIn(path) : [path]
  })
}

const hashOf = text => createHash('sha1').update(text).digest('hex')

const importsOf = (path, text) => [...text.matchAll(IMPORT)].map(([, name]) => resolved(path, name))

/** Rooms import each other by the name of their package. */
const resolved = (path, name) =>
  name.startsWith('.')
    ? posix.join(posix.dirname(path), name)
    : name.replace(/^@hornbook\/(\w+)\/(.+)$/, (_, room, file) => `${room}/src/${file}.ts`)

function importersOf(files) {
  const importers = new Map()
  for (const [path, { imports }] of Object.entries(files))
    for (const each of imports) importers.set(each, [...(importers.get(each) ?? []), path])
  return importers
}
