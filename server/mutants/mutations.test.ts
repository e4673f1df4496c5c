import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './checkout.ts'
import { applyMutation } from './mutation.ts'
import { MUTATIONS } from './mutations.ts'

test('every mutation matches exactly one place in its file, and its tests exist', () => {
  const stale = MUTATIONS.filter(mutation => {
    const file = join(ROOT, mutation.file)
    const text = existsSync(file) ? readFileSync(file, 'utf8') : null
    return applyMutation(mutation, text) === null || !mutation.tests.every(path => existsSync(join(ROOT, path)))
  })
  expect(stale.map(({ file, what }) => `${file}: ${what}`)).toEqual([])
})
