import { createRosterImport, MAX_ROSTER_BYTES } from '@hornbook/contract/bringing-in/roster-imports'
import { CALL_FIELDS } from '@hornbook/contract/endpoint'
import { expect, test } from 'vitest'
import { lightContract } from './light-contract.ts'

const MODULE = new URL('../../contract/src/bringing-in/roster-imports.ts', import.meta.url).pathname

/** The module as the browser gets it. */
async function reducedModule(): Promise<Readonly<Record<string, Readonly<Record<string, unknown>>>>> {
  const load = lightContract().load as (id: string) => Promise<string>
  return import(`data:text/javascript,${encodeURIComponent(await load(MODULE))}`)
}

test('an endpoint keeps every field that a call reads, and nothing else', async () => {
  const reduced = (await reducedModule()).createRosterImport
  expect(reduced).toEqual({
    ...Object.fromEntries(CALL_FIELDS.map(name => [name, createRosterImport[name]])),
    returns: { kind: createRosterImport.returns.kind },
  })
  expect(reduced).toHaveProperty('bodyMediaType', createRosterImport.bodyMediaType)
})

test('plain values stay, validators go', async () => {
  const module = await reducedModule()
  expect(module.MAX_ROSTER_BYTES).toBe(MAX_ROSTER_BYTES)
  expect(JSON.stringify(module)).not.toContain('_zod')
})
