import { isPromotionLink, PROMOTION_LENGTHS, remoteTarget } from '@hornbook/rules/promotions/promotions'
import { z } from 'zod'
import { json, nothing } from '../document.ts'
import { endpoint } from '../endpoint.ts'
import { count, id, instant, line, moment, paragraphs, text, version } from '../values.ts'

/** What the provider announces in a pop-up (PROMO). The file service speaks plain JSON (CALL-24). */

export const TITLE_TOO_SHORT = 'Title must be minimum 5 char length'
export const DETAILS_TOO_SHORT = 'Details must be minimum 5 char length'
export const KEY_TOO_SHORT = 'Promotion key must be minimum 5 char length'
export const NO_LINK = 'Target link must be a valid link'
export const ACTION_TOO_SHORT = 'Title must be minimum 3 char length'
export const ENDS_TOO_EARLY = 'End date must be after the start date'

/** The one look that there is. */
const templateId = z.literal('simple')

export const promotion = z.object({
  id,
  isEnabled: z.boolean(),
  startAt: instant,
  endAt: instant,
  targetGroup: z.array(text).describe('Remote user types, such as Users::Teacher; only the first is used'),
  analyticsKey: text.describe('The unique promotion key'),
  templateId,
  templateData: z.object({ title: text, description: text }),
  primaryAction: z.object({ label: text, target: text }),
  version,
  createdBy: text.optional().describe('Who made it; for Administrators, in the list of all'),
  seen: count.optional().describe('How many people saw it; for Administrators, in the list of all'),
  clicked: count.optional().describe('How many people followed its link'),
  dismissed: count.optional().describe('How many people chose not to see it again'),
})
export type Promotion = z.output<typeof promotion>

const { title, details, promotionKey, targetTitle, targetLink } = PROMOTION_LENGTHS

const lineOf = ({ least, most }: { least: number; most: number }, message: string) =>
  line(most, { characters: least, message })

const given = z
  .object({
    isEnabled: z.boolean().optional().describe('On creation true unless given; later as it was unless given'),
    startAt: moment,
    endAt: moment,
    targetGroup: z
      .array(z.union([line(50), z.literal('')]))
      .max(10)
      .transform(group => group.map(remoteTarget))
      .describe('User types, with or without Users:: in front; only the first is used'),
    analyticsKey: lineOf(promotionKey, KEY_TOO_SHORT),
    templateId: templateId.optional(),
    templateData: z.object({
      title: lineOf(title, TITLE_TOO_SHORT),
      description: z
        .string(DETAILS_TOO_SHORT)
        .trim()
        .min(details.least, DETAILS_TOO_SHORT)
        .pipe(paragraphs(details.most)),
    }),
    primaryAction: z.object({
      label: lineOf(targetTitle, ACTION_TOO_SHORT),
      target: lineOf(targetLink, NO_LINK).refine(isPromotionLink, NO_LINK),
    }),
    version: version.optional(),
  })
  .refine(({ startAt, endAt }) => Date.parse(endAt) > Date.parse(startAt), {
    path: ['endAt'],
    message: ENDS_TOO_EARLY,
    // Beside whatever else is wrong, so that one answer says it all (PROMO-2).
    when: ({ value }) => areTimes(value),
  })

const areTimes = (value: unknown) => {
  const { startAt, endAt } = (value ?? {}) as Readonly<Record<string, unknown>>
  return [startAt, endAt].every(at => moment.safeParse(at).success)
}

export const listPromotions = endpoint({
  summary:
    'The promotions: for an Administrator all of them with their counts, the last to end first; for anyone else those that ' +
    'may be shown to them now, the first to end first.',
  method: 'GET',
  path: '/service/promotions',
  guard: 'member',
  query: z.strictObject({
    shown: z.literal('true').optional().describe('For an Administrator, too, only those that may be shown to them now'),
  }),
  returns: json(z.array(promotion)),
})

export const savePromotion = endpoint({
  summary: 'Create a promotion, or with an id change it; the whole promotion is sent.',
  method: 'POST',
  path: '/service/promotion',
  guard: 'administrator',
  idempotent: true,
  query: z.strictObject({ id: z.string().max(30).optional().describe('The promotion to change') }),
  body: given,
  alsoRefuses: ['notFound', 'stale'],
  returns: json(promotion),
})

export const readPromotionAudience = endpoint({
  summary:
    'How many people of each type of user a promotion reaches: who may sign in, in a district with a valid membership.',
  method: 'GET',
  path: '/service/promotionAudience',
  guard: 'administrator',
  returns: json(z.object({ Administrator: count, DistrictAdmin: count, SchoolAdmin: count, Teacher: count })),
})

const ofKey = { promotionKey: z.string().min(1).max(promotionKey.most) }

export const readPromotion = endpoint({
  summary: 'Do not show a promotion to the caller again: its link was followed, or it was declined.',
  method: 'POST',
  path: '/service/promotionRead',
  guard: 'member',
  query: z.strictObject({
    ...ofKey,
    isPrimary: z.enum(['true', 'false']).describe('Whether its link was followed'),
  }),
  alsoRefuses: ['notFound'],
  returns: nothing,
})

export const seePromotion = endpoint({
  summary: 'Counts the caller among those who saw a promotion.',
  method: 'POST',
  path: '/service/promotionSeen',
  guard: 'member',
  silent: true,
  query: z.strictObject(ofKey),
  alsoRefuses: ['notFound'],
  returns: nothing,
})
