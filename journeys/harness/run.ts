import { startHornbook } from './hornbook.ts'

/** Once a run, before the stories: the server that all of them use. What it answers ends it again. */
export default async function run(): Promise<() => Promise<void>> {
  const { address, dataDir, stop } = await startHornbook()
  // The workers inherit these.
  process.env.HORNBOOK_ADDRESS = address
  process.env.HORNBOOK_DATA_DIR = dataDir
  return stop
}
