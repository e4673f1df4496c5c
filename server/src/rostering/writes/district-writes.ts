import { changeDistrict, createDistrict } from '@hornbook/contract/rostering/districts'
import { changeSubgroups } from '@hornbook/contract/rostering/subgroups'
import { canonicalTimeZone } from '@hornbook/rules/time/dates'
import { CONSTRAINT_FAULTS } from '../../access/constraints.ts'
import { authorOf } from '../../audit/audit.ts'
import { within } from '../../db/pool.ts'
import {
  type FaultFinder,
  memberRoute,
  memberRouteWithTransactions,
  placeOf,
  type Route,
  writerOf,
} from '../../http/route.ts'
import { changeSubgroups as writeSubgroups } from '../../people/districts/subgroups.ts'
import {
  isSiteCodeTaken,
  changeDistrict as writeChangedDistrict,
  createDistrict as writeDistrict,
} from '../../people/districts/write-districts.ts'
import { districtAnswer } from '../district-answer.ts'
import { waitForSettings } from '../wait-for-settings.ts'

/** The time zone's canonical name, so that a district always shows an id that /api/timezones lists (PEOPLE-9). */
function zoneOf(relationships: { timezone?: { data: { id: string } } | undefined } | undefined) {
  const zone = relationships?.timezone
  return zone && (canonicalTimeZone(zone.data.id) ?? undefined)
}

/** The fault for a site code that another district already has, in any case. */
const findMoreFaults: FaultFinder = async (db, body, districtId) => {
  const sent = (body as { data?: { attributes?: { oneRosterId?: unknown } } } | null)?.data?.attributes?.oneRosterId
  const isTaken = typeof sent === 'string' && (await isSiteCodeTaken(db, sent.trim(), districtId))
  return isTaken ? [CONSTRAINT_FAULTS.districts_site_code_key] : []
}

export const districtRoutes: readonly Route[] = [
  memberRoute(
    createDistrict,
    async call => {
      const { attributes, relationships } = call.body.data
      const writer = { tx: call.tx, author: authorOf(call) }
      const id = await writeDistrict(writer, { ...attributes, timezone: zoneOf(relationships) })
      return districtAnswer(call, id, true)
    },
    { findMoreFaults },
  ),
  memberRouteWithTransactions(
    changeDistrict,
    async call => {
      const { attributes, relationships } = call.body.data
      const { districtId } = placeOf(call)
      const changes = { ...attributes, timezone: zoneOf(relationships) }
      const db = call.db.queries
      const isPending = await within(db, [districtId], tx => writeChangedDistrict(writerOf({ ...call, tx }), changes))
      const isDone = !isPending || (await waitForSettings(call.app, districtId))
      const answer = await within(db, [districtId], tx => districtAnswer({ ...call, tx }, districtId))
      return { ...answer, status: isDone ? 200 : 202 }
    },
    { findMoreFaults },
  ),
  memberRoute(changeSubgroups, async call => ({
    subgroups: await writeSubgroups(writerOf(call), call.body.subgroups),
  })),
]
