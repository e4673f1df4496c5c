import { defineConfig } from 'vitest/config'

/** Rules and contract run in parallel; the server's tests share one PostgreSQL, a database to each file. */
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'rules', include: ['rules/src/**/*.test.ts', 'contract/src/**/*.test.ts'] } },
      // Style sheets are left empty unless they are named: the tokens are tested.
      { test: { name: 'web', include: ['web/src/**/*.test.ts'], css: { include: [/tokens\.css/] } } },
      {
        test: {
          name: 'server',
          include: ['server/{src,mutants}/**/*.test.ts', 'walls.test.ts'],
          globalSetup: ['server/src/test/cluster.ts'],
          testTimeout: 30_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
