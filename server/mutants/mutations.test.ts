import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { expect, test } from 'vitest'
import { ROOT } from './checkout.ts'
import { applyMutation, type Mutation } from './mutation.ts'
import { MUTATIONS } from './mutations.ts'

const named = (mutations: readonly Mutation[]) => mutations.map(({ file, what }) => `${file}: ${what}`)

function mutated(mutation: Mutation): string | null {
  const file = join(ROOT, mutation.file)
  return applyMutation(mutation, existsSync(file) ? readFileSync(file, 'utf8') : null)
}

test('every mutation matches exactly one place in its file, and its tests exist', () => {
  const stale = MUTATIONS.filter(
    mutation => mutated(mutation) === null || !mutation.tests.every(path => existsSync(join(ROOT, path))),
  )
  expect(named(stale)).toEqual([])
})

test('a mutation leaves a program: what cannot be read fails every test and shows nothing', () => {
  const broken = MUTATIONS.filter(mutation => {
    const text = /\.[cm]?tsx?$/.test(mutation.file) ? mutated(mutation) : null
    return text !== null && parseSync(mutation.file, text).errors.length > 0
  })
  expect(named(broken)).toEqual([])
})
