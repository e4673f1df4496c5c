import { isPromotionLink, PROMOTION_LENGTHS } from '@hornbook/rules/promotions/promotions'
import type { TFunction } from 'i18next'
import type { Field, Value } from '../../form/field.ts'
import { timeOf } from './values.ts'

const { title, details, promotionKey, targetTitle, targetLink } = PROMOTION_LENGTHS

const shorterThan = (least: number, message: string) => (value: Value) =>
  String(value).trim().length < least ? message : null

interface Earliest {
  readonly start: string
  readonly end: string
}

/** The fields of a promotion, in the order in which they are read, each with its sentence (PROMO-2). */
export const promotionFields = (t: TFunction<'promotions'>, earliest: Earliest): readonly Field[] => [
  {
    kind: 'text',
    name: 'title',
    label: t('form.title'),
    required: true,
    maxLength: title.most,
    problem: shorterThan(title.least, t('problems.title')),
  },
  {
    kind: 'paragraphs',
    rows: 4,
    name: 'description',
    label: t('form.details'),
    required: true,
    maxLength: details.most,
    problem: shorterThan(details.least, t('problems.details')),
  },
  {
    kind: 'moment',
    half: true,
    name: 'startAt',
    label: t('form.startAt'),
    help: t('form.utc'),
    required: true,
    min: earliest.start,
  },
  {
    kind: 'moment',
    half: true,
    name: 'endAt',
    label: t('form.endAt'),
    help: t('form.utc'),
    required: true,
    min: earliest.end,
    problem: (value, { startAt }) => (timeOf(String(value)) <= timeOf(String(startAt)) ? t('problems.endAt') : null),
  },
  {
    kind: 'text',
    half: true,
    name: 'analyticsKey',
    label: t('form.promotionKey'),
    required: true,
    placeholder: t('form.keyPlaceholder'),
    maxLength: promotionKey.most,
    problem: shorterThan(promotionKey.least, t('problems.promotionKey')),
  },
  {
    kind: 'choice',
    half: true,
    name: 'targetGroup',
    label: t('form.target'),
    required: true,
    choices: (['Administrator', 'DistrictAdmin', 'SchoolAdmin', 'Teacher'] as const).map(value => ({
      value,
      label: t(`target.${value}`),
    })),
  },
  {
    kind: 'text',
    half: true,
    name: 'label',
    label: t('form.actionTitle'),
    required: true,
    maxLength: targetTitle.most,
    problem: shorterThan(targetTitle.least, t('problems.actionTitle')),
  },
  {
    kind: 'text',
    half: true,
    name: 'target',
    label: t('form.link'),
    required: true,
    placeholder: 'https://',
    maxLength: targetLink.most,
    problem: value => (isPromotionLink(String(value).trim()) ? null : t('problems.link')),
  },
]
