import { dirname, join } from 'node:path'
import { run } from './children.mjs'
import { ROOT } from './root.mjs'

/** Runs an installed tool in Hornbook's folder, with its Node first on the PATH, and resolves to its exit code. */
export function runTool(node, path, args, env = {}) {
  return run(node, [join(ROOT, 'node_modules', path), ...args], {
    cwd: ROOT,
    env: { ...process.env, PATH: `${dirname(node)}:${process.env.PATH}`, ...env },
  })
}

export const BIOME = '@biomejs/biome/bin/biome'
export const VITEST = 'vitest/vitest.mjs'
export const PLAYWRIGHT = '@playwright/test/cli.js'
