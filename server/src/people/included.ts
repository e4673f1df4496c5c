import { type Resource, type ResourceObject, resourceObject } from '@hornbook/contract/document'
import { timezone } from '@hornbook/contract/lookups/timezones'

const included = (query: unknown, name: string): boolean =>
  ((query as { include?: readonly string[] } | undefined)?.include ?? []).includes(name)

/** Whether a call asked to include something (D 3). */
export const asksFor = included

/** Whether a call asked for archived items instead of the others (D 3). */
export const asksForArchived = (query: unknown): boolean =>
  (query as { 'filter[archivedEq]'?: string } | undefined)?.['filter[archivedEq]'] === 'true'

/** The time zones of the answered rows, when the call asked to include them. */
export function timezoneIncluded(
  query: unknown,
  names: readonly (string | null)[],
): { included?: readonly ResourceObject<Resource>[] } {
  if (!included(query, 'timezone')) return {}
  const distinct = [...new Set(names.filter(name => name !== null))]
  return { included: distinct.map(name => resourceObject(timezone, { id: name, name })) as ResourceObject<Resource>[] }
}
