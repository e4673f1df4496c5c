import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './root.mjs'

/**
 * The server's test files over the database of the test run. The others have none, or start the embedded one: they could not
 * end differently on another PostgreSQL.
 */
export function filesOverTheRunsDatabase() {
  const files = readdirSync(join(ROOT, 'server', 'src'), { recursive: true }).filter(file => file.endsWith('.test.ts'))
  const paths = files.map(file => join('server', 'src', file))
  return paths.filter(path =>
    /testApplication|testDatabase|inject\('cluster'\)/.test(readFileSync(join(ROOT, path), 'utf8')),
  )
}
