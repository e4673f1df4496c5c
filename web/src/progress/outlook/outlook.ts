import { type Outlook, shownPace } from '@hornbook/rules/figures/outlook'
import type { UnitCounts } from '@hornbook/rules/figures/unit-counts'
import type { TFunction } from 'i18next'
import { formatYearlyDay } from '../../dates/format-dates.ts'

/** An outlook in words: the state, the pace in numbers, and how far it is. */
export interface OutlookWords {
  readonly state: string
  /** '5 a week, 9 needed'; null once the goal is reached. */
  readonly pace: string | null
  readonly toGo: string
}

/** `schoolYearEnd` is the district's, 'MM-dd'. */
export function outlookWords(outlook: Outlook, t: TFunction<'progress'>, schoolYearEnd: string): OutlookWords {
  const pace = shownPace(outlook)
  return {
    state: t(`outlook.${outlook.state}`),
    pace: pace && t('outlook.pace', pace),
    toGo: pace ? t('outlook.toGo', { count: outlook.toGo, goalDay: formatYearlyDay(schoolYearEnd) }) : '',
  }
}

/** The students of a unit who are on the path, of all who have an outlook and a goal to reach. */
export function pathOf({
  onPathCount,
  belowCount,
  farBelowCount,
}: Pick<UnitCounts, 'onPathCount' | 'belowCount' | 'farBelowCount'>) {
  return { onPath: onPathCount, all: onPathCount + belowCount + farBelowCount }
}

/** '12 of 28 on the path.', which is so today, whatever the range (OUTLOOK-5); null where there is no outlook. */
export function pathWords(counts: UnitCounts | undefined, t: TFunction<'progress'>) {
  const path = counts && pathOf(counts)
  return path && path.all > 0 ? t('outlook.ofAll', path) : null
}
