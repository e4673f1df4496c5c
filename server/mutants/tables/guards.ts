import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Endpoint, Guard } from '@hornbook/contract/endpoint'
import { ENDPOINTS } from '@hornbook/contract/endpoints'
import { ROOT } from '../checkout.ts'
import type { Mutation } from '../mutation.ts'

const FOLDER = 'contract/src'
const files = readdirSync(join(ROOT, FOLDER), { recursive: true, encoding: 'utf8' })
  .filter(path => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  .map(path => ({ path: `${FOLDER}/${path}`, text: readFileSync(join(ROOT, FOLDER, path), 'utf8') }))

/** The guards that require less, weakest first. */
function weaker(guard: Guard): Guard[] {
  if (guard === 'anyone' || guard === 'signed in' || guard === 'signed address') return []
  if (guard === 'member') return ['signed in']
  if (typeof guard === 'object' && 'right' in guard)
    return [{ right: guard.right === 'handoff' ? 'events' : 'handoff' }]
  return ['signed in', 'member']
}

/** A declaration with a second, weaker guard after the first: the last one counts. */
function weakened(name: string, guard: Guard): Mutation {
  const found = files.find(({ text }) => text.includes(`export const ${name} = endpoint({`))
  const [declaration = ''] =
    new RegExp(`export const ${name} = endpoint\\(\\{[\\s\\S]*?\\n\\}\\)`).exec(found?.text ?? '') ?? []
  return {
    what: `${name} only requires ${typeof guard === 'string' ? `'${guard}'` : JSON.stringify(guard)}`,
    file: found?.path ?? `${FOLDER}/${name}`,
    from: declaration,
    to: declaration.replace(/\n\}\)$/, `\n  guard: ${JSON.stringify(guard)},\n})`),
    tests: ['server/src/access/access.test.ts', 'server/src/access/gate-guards.test.ts'],
    only: ` ${name}: `,
  }
}

export const GUARDS: readonly Mutation[] = Object.entries(ENDPOINTS).flatMap(([name, { guard }]: [string, Endpoint]) =>
  weaker(guard).map(less => weakened(name, less)),
)
