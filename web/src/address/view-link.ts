import { parseViewAddress, type VIEW_PATHS } from '@hornbook/contract/view-addresses'
import type { AbsoluteToPath, RegisteredRouter } from '@tanstack/react-router'
import type { Address } from './address.ts'
import type { Search } from './search-params.ts'
import { parseSearch } from './search-string.ts'

/** Every page that a view can lead to; one without a route does not compile. */
type ViewPage = (typeof VIEW_PATHS)[keyof typeof VIEW_PATHS][number]
const isPage = <P extends AbsoluteToPath<RegisteredRouter, '/'>>(page: P): P => page

interface ViewLink {
  readonly to: Address
  readonly search: Search
  readonly page: ViewPage
}

/** A link to a saved view; null if its page is none that this version has. */
export function viewLink(address: string): ViewLink | null {
  const view = parseViewAddress(address)
  if (!view) return null
  const [path = ''] = address.split('?')
  return { to: path as Address, search: parseSearch(view.search), page: isPage(view.page) }
}
