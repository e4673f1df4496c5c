import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { COMPILED } from './scripts/server.mjs'
import { SLOWNESS } from './server/src/test/slowness.ts'

// Half of the time that a roster worker or a server process of a test takes to start is spent on compiling.
process.env.NODE_COMPILE_CACHE ??= COMPILED

/**
 * The server's tests share one PostgreSQL; each test file has its own database. Files do not get a process of their own
 * (`isolate`): importing the server takes longer than most files run. So no module may keep state of one application,
 * and no test may change the process.
 */
export default defineConfig({
  test: {
    // Some files wait for another process most of the time; with a worker more, no processor waits with them.
    maxWorkers: availableParallelism() + 1,
    isolate: false,
    setupFiles: [join(import.meta.dirname, 'test-seed.ts')],
    // The defaults, a second and five, are not enough on a busy machine.
    expect: { poll: { timeout: 20_000 } },
    testTimeout: 60_000 * SLOWNESS,
    projects: [
      {
        extends: true,
        test: { name: 'rules', include: ['{rules,contract,guides}/src/**/*.test.ts'] },
      },
      // Vitest imports style sheets as empty unless they are listed; a test reads the tokens.
      {
        extends: true,
        test: { name: 'web', include: ['web/{src,build}/**/*.test.ts'], css: { include: [/tokens\.css/] } },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['server/{src,mutants}/**/*.test.ts', 'walls.test.ts', 'spec.test.ts'],
          globalSetup: ['server/src/test/cluster.ts'],
          hookTimeout: 120_000 * SLOWNESS,
        },
      },
    ],
  },
})
