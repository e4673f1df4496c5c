import './compare-texts.ts'
import { displayedPercent, formatDecimal } from '@hornbook/rules/figures/display'
import { SCHOOL_WEEK } from '@hornbook/rules/figures/school-days'
import {
  areFallsKnown,
  fallOf,
  hasFallen,
  isRanked,
  shareOf,
  shareOfAll,
  whereToGo,
  without,
} from '@hornbook/rules/figures/where-to-go'
import { dateOf, dayNumberOf } from '@hornbook/rules/time/dates'
import { formatShortDay } from '@hornbook/rules/time/written-days'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { addressOf, DISTRICT, SCHOOL, unitAddress } from '../../address/address.ts'
import { keepSearch, type Search } from '../../address/search-params.ts'
import { withoutTableFilters } from '../../address/table-filters.ts'
import { Bold } from '../../ui/bold.tsx'
import { ButtonLink } from '../../ui/button/button.tsx'
import { useRouteIds } from '../use-dashboard-context.ts'
import { type Beside, mostOf } from './beside.ts'
import styles from './compare.module.css'

interface GoThereFirstProps {
  readonly units: readonly Beside[]
  readonly kind: 'classroom' | 'school'
  /** They are some of the classes: the list of the school would show other children as well. */
  readonly isPart?: boolean
}

/** One sentence before the figures: where to go and why, or that nothing stands out (COMPARE-3). */
export function GoThereFirst({ units, kind, isPart = false }: GoThereFirstProps) {
  const { t } = useTranslation('progressCompare')
  const { t: own } = useTranslation('progress')
  const ids = useRouteIds()
  const first = whereToGo(units)
  const nameOf = ({ id, name }: Beside) => name ?? own('classroom', { id })
  if (!first) {
    const compared = units.filter(isRanked).length > 1
    const sum = (count: (unit: Beside) => number) => units.reduce((all, each) => all + count(each), 0)
    const [children, all] = [sum(each => each.needYou), sum(each => each.studentsCount)]
    return (
      <Sentence
        heading={compared ? t(`none.${kind}`) : t(children === 0 ? 'nobody' : 'all', { count: children, all })}
        text={
          compared
            ? t(`${areFallsKnown(units) ? 'noneText' : 'noneOfShares'}.${kind}`, {
                share: percentOf(shareOfAll(units)),
              })
            : t(`few.${kind}`)
        }
      >
        {children > 0 && !isPart && (
          <ButtonLink
            to={kind === 'school' ? addressOf(`${DISTRICT}/attention`, ids) : addressOf(`${SCHOOL}/attention`, ids)}
            search={keepSearch}
            variant="soft"
          >
            {t('seeAll')}
          </ButtonLink>
        )}
      </Sentence>
    )
  }
  const { of, why } = first
  const name = nameOf(of)
  const heading =
    why === 'fewest'
      ? t('fewest', { name, share: percentOf(shareOf(of)) })
      : t('first', { name, why: why === 'share' ? shareWords(of, t) : t('fellShort', fallWords(of, t)) })
  return (
    <Sentence
      heading={heading}
      text={
        <>
          <Bold
            text={t(`shareText.${kind}`, {
              children: of.needYou,
              all: of.studentsCount,
              share: percentOf(shareOf(of)),
              others: percentOf(shareOfAll(without(units, of))),
            })}
          />{' '}
          {why === 'fell' && t('fellNote', fallWords(of, t))}
          {why !== 'fell' && hasFallen(of) && <Bold text={t('fellText', fallWords(of, t))} />}
        </>
      }
    >
      {of.needYou > 0 && (
        <ButtonLink {...childrenOf(of, kind)} variant="soft">
          {t('see', { count: of.needYou })}
        </ButtonLink>
      )}
      <ButtonLink variant="primary" to={unitAddress(of.unit)} search={keepSearch}>
        {t(`open_${kind}`)}
      </ButtonLink>
    </Sentence>
  )
}

function Sentence({
  heading,
  text,
  children,
}: {
  readonly heading: string
  readonly text: ReactNode
  readonly children?: ReactNode
}) {
  return (
    <section className={styles.first} data-above-table="">
      <div>
        <h2>{heading}</h2>
        <p>{text}</p>
      </div>
      <div className={styles.actions}>{children}</div>
    </section>
  )
}

const percentOf = (share: number) => `${displayedPercent(share * 100)}%`

/** From what to what, and through which Friday: what is on the screen may be of a later week. */
function fallWords(of: Beside, t: TFunction<'progressCompare'>) {
  const { from, to, weeks, last } = fallOf(of) ?? { from: 0, to: 0, weeks: 4, last: of.weeks.length - 1 }
  const friday = dateOf(dayNumberOf(of.weeks[last] as string) + SCHOOL_WEEK - 1)
  return {
    from: formatDecimal(from),
    to: formatDecimal(to),
    weeks: t(weeks === 2 ? 'twoWeeks' : 'fourWeeks'),
    day: formatShortDay(friday),
  }
}

/** '7 of 28 without a lesson for a school week': the reason that most have, or all who need somebody. */
function shareWords(of: Beside, t: TFunction<'progressCompare'>) {
  const top = mostOf(of)
  return top
    ? t(`why.${top.reason as 'noLesson'}`, { count: top.studentsCount, all: of.studentsCount })
    : t('why.any', { count: of.needYou, all: of.studentsCount })
}

/** Those who need somebody by name: in the table of a class, or in the list of a school. */
const childrenOf = ({ unit }: Beside, kind: GoThereFirstProps['kind']) =>
  kind === 'school'
    ? {
        to: addressOf(`${SCHOOL}/attention`, { districtId: unit.districtId, schoolId: unit.schoolId ?? '' }),
        search: keepSearch,
      }
    : {
        to: unitAddress(unit, 'table'),
        search: (before: Search) => ({ ...withoutTableFilters(before), sort: 'attention', show: 'needsYou' }),
      }
