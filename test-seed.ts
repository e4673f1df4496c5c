import fc from 'fast-check'

// HORNBOOK_TEST_SEED repeats random tests. fast-check prints the seed of a property that fails;
// server/src/test/random.ts that of the other random tests.
const seed = process.env.HORNBOOK_TEST_SEED
if (seed !== undefined) fc.configureGlobal({ seed: Number(seed) })
