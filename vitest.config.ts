import { defineConfig } from 'vitest/config'

/** The server's tests share one PostgreSQL; each test file has its own database. */
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'rules', include: ['rules/src/**/*.test.ts', 'contract/src/**/*.test.ts'] } },
      // Vitest imports style sheets as empty unless they are listed; a test reads the tokens.
      { test: { name: 'web', include: ['web/{src,build}/**/*.test.ts'], css: { include: [/tokens\.css/] } } },
      {
        test: {
          name: 'server',
          include: ['server/{src,mutants}/**/*.test.ts', 'walls.test.ts', 'spec.test.ts'],
          globalSetup: ['server/src/test/cluster.ts'],
          testTimeout: 30_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
