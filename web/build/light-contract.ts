import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const CONTRACT = /\/contract\/src\/[\w-]+\/[\w-]+\.ts$/

/**
 * The browser asks by the contract's own endpoint values, but never validates with them: what it needs is method, path
 * and the kind of answer. So the contract's area modules are reduced to that as they are bundled, and zod stays out
 * (some 60 KB of script). Types are untouched. Anything but endpoints and plain values disappears: importing it fails.
 */
export function lightContract(): Plugin {
  return {
    name: 'light-contract',
    enforce: 'pre',
    async load(id) {
      if (!CONTRACT.test(id)) return null
      const module = (await import(pathToFileURL(id).href)) as Readonly<Record<string, unknown>>
      return Object.entries(module)
        .map(([name, value]) => [name, reduced(value)] as const)
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
        .join('\n')
    },
  }
}

function reduced(value: unknown): unknown {
  if (typeof value === 'number' || typeof value === 'string' || Array.isArray(value)) return value
  if (typeof value !== 'object' || value === null || !('guard' in value) || !('returns' in value)) return undefined
  const { method, path, bytes, idempotent, silent, returns } = value as Record<string, unknown>
  return { method, path, bytes, idempotent, silent, returns: { kind: (returns as { kind: string }).kind } }
}
