import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { BUILD } from './build.ts'

const ROOT = new URL('../../../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, ROOT), 'utf8')

test('every room has the version of the build, and the changes of that version come first', () => {
  const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] }
  const versions = workspaces.map(room => (JSON.parse(read(`${room}/package.json`)) as { version: string }).version)
  expect(versions).toEqual(workspaces.map(() => BUILD))
  expect(/^## (.*)$/m.exec(read('CHANGELOG.md'))?.[1]).toBe(BUILD)
})
