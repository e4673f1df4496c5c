import { z } from 'zod'
import { json, nothing } from '../document.ts'
import { endpoint } from '../endpoint.ts'
import { NEED_CAUSES } from '../need-causes.ts'
import { count, date, id, instant, text } from '../values.ts'

const need = z.object({
  cause: z.enum(NEED_CAUSES),
  since: instant.describe('Of several files, invitations or mails: of the first'),
  until: instant.nullable().describe('When a file is purged, or a membership ends'),
  day: date.nullable().describe('By when a file is due, or the last day with lessons'),
  count: count.describe('Files, invitations, mails; for lessons, the days of a school week without any'),
  usual: count.nullable().describe('Lessons that the district has on a day with lessons, on average'),
  fileId: id.nullable().describe('The roster file that stands still, or the sent file that has waited longest'),
  fileName: text.nullable(),
  reason: text.nullable().describe('Why a roster file is held, or what is wrong with it'),
  takenBy: text.nullable().describe("Who of the provider's staff has it"),
  takenById: id.nullable().describe('Their account'),
  takenFrom: text.nullable().describe('From whom they have taken it over'),
  isMine: z.boolean().describe('The caller has it'),
  mayGiveBack: z.boolean().describe('The caller has taken it here, and not by opening the file'),
})

const districtInNeed = z.object({
  districtId: id,
  districtName: text,
  timezone: text,
  needs: z.array(need).describe('The worst first; never none'),
})
export type DistrictInNeed = z.output<typeof districtInNeed>
export type Need = DistrictInNeed['needs'][number]

export const listNeeds = endpoint({
  summary: 'The districts that need somebody, the worst first, each with its reasons and who has them in hand.',
  method: 'GET',
  path: '/api/needs',
  guard: 'administrator',
  silent: true,
  returns: json(z.object({ districts: count.describe('All there are'), items: z.array(districtInNeed) })),
})

const takenOver = z.strictObject({
  from: z.string().max(30).optional().describe('The account of whoever has it'),
})

const hand = {
  method: 'POST',
  guard: 'administrator',
  alsoRefuses: ['conflict'],
  returns: nothing,
} as const

export const takeNeed = endpoint({
  ...hand,
  summary:
    "Take a district's need in hand. If somebody else has it, this is a conflict that names them, unless `from` is their account: then it is taken over.",
  path: '/api/needs/{districtId}/{kind}/take',
  query: takenOver,
})

export const giveBackNeed = endpoint({
  ...hand,
  summary: "Give back a district's need that the caller has taken in hand.",
  path: '/api/needs/{districtId}/{kind}/give_back',
})
