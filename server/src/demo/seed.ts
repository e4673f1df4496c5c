import type { Database } from '../db/pool.ts'

/** Makes the demo when there is no district yet. */
export async function seedDemoWhenEmpty(_: Database, __: (text: string) => void): Promise<void> {}
