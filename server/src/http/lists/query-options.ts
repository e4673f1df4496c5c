import { type Resource, type ResourceObject, resourceObject } from '@hornbook/contract/document'
import { timezone } from '@hornbook/contract/lookups/timezones'

const included = (query: unknown, name: string): boolean =>
  ((query as { include?: readonly string[] } | undefined)?.include ?? []).includes(name)

/** Whether the query includes a related resource (CALL-10). */
export const wantsIncluded = included

/** Whether the query asks for archived items instead of active ones (CALL-8). */
export const wantsArchived = (query: unknown): boolean =>
  (query as { 'filter[archivedEq]'?: string } | undefined)?.['filter[archivedEq]'] === 'true'

/** The time zones of the returned rows, if the query includes them. */
export function timezoneIncluded(
  query: unknown,
  names: readonly (string | null)[],
): { included?: readonly ResourceObject<Resource>[] } {
  if (!included(query, 'timezone')) return {}
  return { included: timezoneResources([...new Set(names.filter(name => name !== null))]) }
}

export const timezoneResources = (names: readonly string[]): readonly ResourceObject<Resource>[] =>
  names.map(name => resourceObject(timezone, { id: name, name })) as ResourceObject<Resource>[]
