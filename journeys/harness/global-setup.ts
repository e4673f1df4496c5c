import { startHornbook } from './hornbook.ts'

/** Starts the server that all stories share, once before they run. Returns a function that stops it. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const { address, dataDir, stop } = await startHornbook()
  // Playwright's workers inherit these.
  process.env.HORNBOOK_ADDRESS = address
  process.env.HORNBOOK_DATA_DIR = dataDir
  return stop
}
