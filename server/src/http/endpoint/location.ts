import { addressOf, type Endpoint, paramNames } from '@hornbook/contract/endpoint'
import { ENDPOINTS } from '@hornbook/contract/endpoints'

type Params = Readonly<Record<string, string>>

/** The endpoint that reads what another one creates: one resource of the same kind, at the same address or below it. */
function readerOf({ path, returns }: Endpoint): Endpoint {
  const reader = Object.values(ENDPOINTS).find(
    each =>
      each.method === 'GET' &&
      each.returns.kind === 'one' &&
      returns.kind === 'one' &&
      each.returns.of === returns.of &&
      each.path.startsWith(path),
  )
  if (!reader) throw new Error(`Nothing reads what ${path} creates`)
  return reader
}

/** The path of what a call has created, for the header Location (JSON:API). */
export function locationOf(creator: Endpoint, params: Params, id: string): string {
  const { path } = readerOf(creator)
  const own = paramNames(path).find(name => !(name in params))
  return addressOf(path, own === undefined ? params : { ...params, [own]: id })
}
