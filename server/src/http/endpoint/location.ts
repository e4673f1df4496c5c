import { addressOf, type Endpoint, paramNames } from '@hornbook/contract/endpoint'
import { ENDPOINTS } from '@hornbook/contract/endpoints'

type Params = Readonly<Record<string, string>>

/** The endpoint that reads what another one creates: one resource of the same kind, at the same address or below it. */
function readerOf({ path, returns, showsSecret }: Endpoint): Endpoint | null {
  const reader = Object.values(ENDPOINTS).find(
    each =>
      each.method === 'GET' &&
      each.returns.kind === 'one' &&
      returns.kind === 'one' &&
      each.returns.of === returns.of &&
      each.path.startsWith(path),
  )
  // What is shown once and then never again has no address.
  if (!reader && showsSecret) return null
  if (!reader) throw new Error(`Nothing reads what ${path} creates`)
  return reader
}

/** The path of what a call has created, for the header Location (JSON:API); null if nothing reads it. */
export function locationOf(creator: Endpoint, params: Params, id: string): string | null {
  const reader = readerOf(creator)
  if (!reader) return null
  const { path } = reader
  const own = paramNames(path).find(name => !(name in params))
  return addressOf(path, own === undefined ? params : { ...params, [own]: id })
}
