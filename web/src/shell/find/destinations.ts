import { listSavedViews } from '@hornbook/contract/progress/saved-views'
import { listDistricts } from '@hornbook/contract/rostering/districts'
import { FEWEST_LETTERS, listMatches, listMatchesOfAll } from '@hornbook/contract/rostering/matches'
import { listSchools } from '@hornbook/contract/rostering/schools'
import { isAtLeast, may } from '@hornbook/rules/people/abilities'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLocation, useParams } from '@tanstack/react-router'
import { useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { addressOf, DISTRICT, unitAddress } from '../../address/address.ts'
import { viewLink } from '../../address/view-link.ts'
import type { RowFrom } from '../../api/answer.ts'
import { queryFor } from '../../api/queries.ts'
import { personOf, useSession, useUser } from '../../signed-in/current-session.ts'
import { singleHomeOf } from '../../signed-in/landing.ts'
import { menuFor } from '../frame/menu.ts'
import type { Destination, Matches, MatchKind } from './matches.ts'

type Match = RowFrom<typeof listMatches>

const NONE: Matches = { shown: [], found: 0 }

/** What the server finds. */
export interface ServerMatches extends Matches {
  /** There are more than were counted. */
  readonly more: boolean
  /** Pasted ids that nobody has. */
  readonly unknown: readonly string[]
}

/**
 * Everything that the finder can open: the menu's pages and the person's districts, which are here already, and what the
 * server finds in the current district, or in all of them for the provider. Before anything is typed, the district's schools.
 */
export function useDestinations(typed: string): {
  readonly destinations: readonly Destination[]
  readonly found: ServerMatches
  readonly needsDistrict: boolean
  /** Too little for a search in all districts. */
  readonly needsLetters: boolean
  readonly busy: boolean
  readonly error: unknown
} {
  const { t } = useTranslation('shell')
  const { t: finder } = useTranslation('shellFinder')
  const user = useUser()
  const { training } = useSession()
  const { pathname } = useLocation()
  const params = useParams({ strict: false }) as { readonly districtId?: string }
  const districts = useQuery(queryFor(listDistricts, { query: { sort: 'name' } }))
  const only = districts.data?.rows.length === 1 ? districts.data.rows[0]?.id : undefined
  const districtId = params.districtId ?? singleHomeOf(user)?.districtId ?? only
  const isTyped = typed.trim() !== ''
  const schools = useQuery({
    ...queryFor(listSchools, { params: { districtId: districtId ?? '' }, query: { sort: 'name' } }),
    enabled: districtId !== undefined && !isTyped,
  })
  const views = useQuery({
    ...queryFor(listSavedViews, { params: { districtId: districtId ?? '' }, query: { sort: 'name' } }),
    enabled: districtId !== undefined,
  })
  const query = { 'filter[textCont]': useDeferredValue(typed.trim()) }
  const inDistrict = useQuery({
    ...queryFor(listMatches, { params: { districtId: districtId ?? '' }, query }),
    enabled: isTyped && districtId !== undefined,
    placeholderData: keepPreviousData,
  })
  const looksEverywhere = districtId === undefined && user.userType === 'Administrator'
  const isLong = [...typed.trim()].length >= FEWEST_LETTERS
  const everywhere = useQuery({
    ...queryFor(listMatchesOfAll, { query }),
    enabled: isTyped && looksEverywhere,
    placeholderData: keepPreviousData,
  })
  const matches = looksEverywhere ? everywhere : inDistrict

  const pages = menuFor(personOf(user), training, pathname).flatMap(entry =>
    'to' in entry ? [{ kind: 'page' as const, name: t(`nav.${entry.text}`), to: entry.to, icon: entry.icon }] : [],
  )
  const mayIndex = may(personOf(user), 'index', 'rostering')
  // Where the provider has switched it on (DIST-4).
  const isSwitchedOn = districts.data?.rows.find(({ id }) => id === districtId)?.oneRosterEnabled === true
  const mayUpload = may(personOf(user), 'create', 'rosterImport') && may(personOf(user), 'update', 'rosteringUpdate')
  const mayConnect = mayUpload && (may(personOf(user), 'show', 'adminHub') || isSwitchedOn)
  const inHub = pathname.startsWith('/adminhub')
  const offices =
    mayIndex && districtId !== undefined
      ? [
          {
            kind: 'page' as const,
            name: finder('pages.rosterHealth'),
            to: addressOf('/districts/$districtId/roster-health', { districtId }),
            icon: 'check' as const,
          },
          ...(may(personOf(user), 'update', 'rosteringUpdate') && isAtLeast(personOf(user).userType, 'DistrictAdmin')
            ? [
                {
                  kind: 'page' as const,
                  name: finder('pages.newYear'),
                  to: addressOf('/districts/$districtId/new-school-year', { districtId }),
                  icon: 'calendar' as const,
                },
              ]
            : []),
          ...(may(personOf(user), 'show', 'signOns')
            ? [
                {
                  kind: 'page' as const,
                  name: finder('pages.signIn'),
                  to: addressOf('/districts/$districtId/sign-in', { districtId }),
                  icon: 'key' as const,
                },
              ]
            : []),
          ...(mayConnect
            ? [
                {
                  kind: 'page' as const,
                  name: finder('pages.connections'),
                  to: addressOf('/districts/$districtId/connections', { districtId }),
                  icon: 'link' as const,
                },
              ]
            : []),
          ...(may(personOf(user), 'show', 'dataOut')
            ? [
                {
                  kind: 'page' as const,
                  name: finder('pages.dataOut'),
                  to: addressOf('/districts/$districtId/data-out', { districtId }),
                  icon: 'external' as const,
                },
              ]
            : []),
        ]
      : []
  const own = (districts.data?.rows ?? []).map(({ id, name, oneRosterId }) => ({
    kind: 'district' as const,
    name,
    ...(oneRosterId && { within: oneRosterId }),
    to: inHub ? addressOf('/adminhub/districts/$districtId', { districtId: id }) : unitAddress({ districtId: id }),
  }))
  const saved = (views.data?.rows ?? []).flatMap(({ id, name, address, resourceName, isOwn, authorName }) => {
    const link = resourceName === null ? null : viewLink(address)
    const within = isOwn ? resourceName : `${resourceName} · ${authorName}`
    return link && within !== null
      ? [{ kind: 'view' as const, key: `view ${id}`, name, within, to: link.to, search: link.search }]
      : []
  })
  const ownPages =
    districtId === undefined
      ? []
      : [
          {
            kind: 'page' as const,
            name: finder('pages.savedViews'),
            icon: 'link' as const,
            to: addressOf(`${DISTRICT}/views`, { districtId }),
          },
        ]
  const first = (isTyped ? [] : (schools.data?.rows ?? [])).map(({ id, name }) => ({
    kind: 'school' as const,
    name,
    // The Site Code tells two of one name apart, as it does among what is found.
    within: id,
    to: unitAddress({ districtId: districtId ?? '', schoolId: id }),
  }))
  const inOffice = mayIndex && pathname.startsWith('/districts')
  const rows = (isTyped && matches.data?.rows) || []
  const shown = rows.flatMap(
    row => destinationOf(row, row.relationships.district ?? districtId ?? '', inOffice, mayIndex) ?? [],
  )
  const meta = matches.data?.meta
  return {
    destinations: [...pages, ...ownPages, ...saved, ...offices, ...own, ...first],
    found: {
      ...(shown.length > 0 ? { shown, found: Number(meta?.found ?? shown.length) } : NONE),
      more: isTyped && meta?.more === true,
      unknown: isTyped && Array.isArray(meta?.unknown) ? (meta.unknown as string[]) : [],
    },
    // Somebody who sees several districts is in none of them, so people are not looked for.
    needsDistrict: isTyped && districtId === undefined && !looksEverywhere,
    needsLetters: isTyped && looksEverywhere && !isLong,
    busy: districts.isFetching || schools.isFetching || matches.isFetching,
    error: isTyped && !matches.isPlaceholderData ? matches.error : null,
  }
}

const LISTS = {
  student: 'students',
  teacher: 'teachers',
  classroom: 'classrooms',
  school: 'schools',
} as const

/** Leads to a list in the district office, elsewhere to a dashboard; what has no dashboard always leads to its list. */
function destinationOf(match: Match, districtId: string, inOffice: boolean, mayIndex: boolean): Destination | null {
  const { kind, name, code, classroomName, schoolName, districtName, relationships } = match
  const { classroom, school } = relationships
  const within = [code, classroomName, schoolName].filter(Boolean).join(' · ')
  const found = {
    kind: kind as MatchKind,
    name,
    key: match.id,
    ...(within !== '' && { within }),
    ...(districtName && { district: districtName }),
  }
  if (!inOffice && kind === 'school') return { ...found, to: unitAddress({ districtId, schoolId: school }) }
  const room = { districtId, schoolId: school, classroomId: classroom }
  if (!inOffice && kind === 'classroom') return { ...found, to: unitAddress(room) }
  if (!inOffice && kind === 'student' && classroom) return { ...found, to: unitAddress(room, 'table'), q: name }
  // A Student Id finds this student alone; others may have the name.
  const q = kind === 'student' ? (code ?? name) : name
  return mayIndex ? { ...found, to: addressOf(`/districts/$districtId/${LISTS[kind]}`, { districtId }), q } : null
}
