import { isFarFromNow } from '@hornbook/rules/figures/counted-then'
import { displayedPercent, formatDecimal } from '@hornbook/rules/figures/display'
import type { StandingFigures } from '@hornbook/rules/figures/unit'
import type { UnitCounts } from '@hornbook/rules/figures/unit-counts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Address } from '../../address/address.ts'
import { keepSearch } from '../../address/search-params.ts'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { pathOf } from '../outlook/outlook.ts'
import { growthQuery } from '../queries.ts'
import styles from './compare.module.css'

/** '26 of 259, 10%'. */
export function Share({ some, all }: { readonly some: number; readonly all: number }) {
  const { t } = useTranslation('progressCompare', { keyPrefix: 'rows' })
  return (
    <span className={styles.figure}>
      {some} <small>{t('of', { all, share: `${displayedPercent(all === 0 ? 0 : (some * 100) / all)}%` })}</small>
    </span>
  )
}

/** Of those who have a goal to reach, who is on the path; and who has reached it (OUTLOOK-5). */
export function PathCell({
  counts,
}: {
  readonly counts: Omit<UnitCounts, 'attentionCount' | 'watchCount' | 'inHandCount'>
}) {
  const { t } = useTranslation('progressCompare', { keyPrefix: 'rows' })
  const { t: own } = useTranslation('progress')
  const { onPath, all } = pathOf(counts)
  return (
    <>
      {all === 0 ? <small>{t('noPath')}</small> : <Share some={onPath} all={all} />}
      {counts.reachedCount > 0 && (
        <p className={styles.watching}>{own('outlook.reachedToo', { count: counts.reachedCount })}</p>
      )}
    </>
  )
}

interface GrowthCellProps {
  readonly kind: 'classroom' | 'school'
  readonly id: string
  readonly name: string
  readonly to: Address
}

/** Lessons and days a child, beside those who were there by this day of the last school year (DAY-13), and the way to the drawing. */
export function GrowthCell({ kind, id, name, to }: GrowthCellProps) {
  const { t } = useTranslation('progressCompare', { keyPrefix: 'rows' })
  const { t: ui } = useTranslation()
  const { data, isError } = useQuery(growthQuery(kind, id, 'then'))
  const link = (
    <Link to={to} search={keepSearch} aria-label={t('growthOf', { name })}>
      {t('growthLink')}
    </Link>
  )
  if (isError) return link
  // Growth comes last and later than the rest, into room that is kept for it, so that nothing moves.
  if (!data)
    return (
      <div className={styles.growth}>
        <Skeleton width="70%" height={22} />
      </div>
    )
  const { studentsCount, lessonsCount, doneThisYearCount, previous } = data.row
  const before = previous && previous.studentsAtEndCount > 0 ? previous : null
  return (
    <div className={styles.growth}>
      <span className={styles.figure}>
        {formatDecimal(lessonsCount / studentsCount)} <small>{t('lessonsAChild')}</small>
      </span>
      <p className={styles.watching}>
        {t('doneThisYear', { done: formatDecimal(doneThisYearCount / studentsCount) })}
        {'. '}
        {before
          ? t('lessonsThen', { lessons: formatDecimal(before.lessonsCount / before.studentsAtEndCount) })
          : t('nobodyThen')}
        {before && isFarFromNow(before.studentsAtEndCount, studentsCount) && (
          <> {ui('change.then', { count: before.studentsAtEndCount })}</>
        )}
      </p>
      <p className={styles.watching}>
        {previous &&
          t('daysThen', {
            days: formatDecimal(previous.averageDaysUsageNow),
            before: formatDecimal(previous.averageDaysUsage),
          })}
      </p>
      {link}
    </div>
  )
}

/** In the order in which a child comes through them. */
const PLACES = [
  'nonActiveCount',
  'placementTestsCount',
  'studentsInLevel1',
  'studentsInLevel2',
  'studentsInLevel3',
  'studentsInLevel4',
  'finishedCapitCount',
] as const satisfies readonly (keyof StandingFigures)[]

/** Where the children of a school are: a bar, and the same in numbers. */
export function PlacesCell({ of }: { readonly of: StandingFigures }) {
  const { t } = useTranslation('progressCompare', { keyPrefix: 'places' })
  const there = PLACES.filter(place => of[place] > 0)
  return (
    <>
      <div className={styles.places} aria-hidden="true">
        {there.map(place => (
          <i key={place} data-place={place} style={{ flexGrow: of[place] }} />
        ))}
      </div>
      <dl className={`${styles.reasons} ${styles.placeCounts}`}>
        {there.map(place => [<dt key={place}>{of[place]}</dt>, <dd key={`${place} name`}>{t(place)}</dd>])}
      </dl>
    </>
  )
}
