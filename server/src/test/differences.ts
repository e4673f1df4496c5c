import { Differences } from '../verify/differences.ts'
import { compareStored, verifyDistrict } from '../verify/verify.ts'
import type { TestApplication } from './application.ts'
import type { Town } from './town.ts'

/** How a district's figures differ from a recount, as `npm run verify-figures` lists it; empty if all is well. */
export async function differencesIn({ call, db }: TestApplication, { token }: Town, district: string) {
  const read = async (url: string) => (await call({ method: 'GET', url, token: token('Ada Admin') })).json().data
  return (await verifyDistrict(db.queries, district, read, Date.now(), 0.3)).differences
}

/** The same of what is stored, without asking for anything: fast enough for every day of a play. */
export async function storedDifferencesIn({ db }: TestApplication, district: string): Promise<readonly string[]> {
  const differences = new Differences()
  await compareStored(db.queries, district, differences)
  return differences.found
}
