import { pathToFileURL } from 'node:url'
import { CALL_FIELDS, type Endpoint } from '@hornbook/contract/endpoint'
import type { Plugin } from 'vite'

const CONTRACT = /\/contract\/src\/[\w-]+\/[\w-]+\.ts$/

/**
 * The browser uses the contract's endpoints but never validates with them: it needs only the fields that a call reads, and
 * the kind of answer. This plugin reduces the contract's modules to that, which keeps zod (about 60 KB) out of the bundle.
 * Types are unaffected. Only endpoints and plain values survive; importing anything else fails the build.
 */
export function lightContract(): Plugin {
  return {
    name: 'light-contract',
    enforce: 'pre',
    async load(id) {
      if (!CONTRACT.test(id)) return null
      const module = (await import(pathToFileURL(id).href)) as Readonly<Record<string, unknown>>
      return Object.entries(module)
        .map(([name, value]) => [name, reduceExport(value)] as const)
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
        .join('\n')
    },
  }
}

function reduceExport(value: unknown): unknown {
  if (typeof value === 'number' || typeof value === 'string' || Array.isArray(value)) return value
  if (typeof value !== 'object' || value === null || !('guard' in value) || !('returns' in value)) return undefined
  const endpoint = value as Endpoint
  const fields = CALL_FIELDS.map(name => [name, name === 'returns' ? { kind: endpoint.returns.kind } : endpoint[name]])
  return Object.fromEntries(fields)
}
