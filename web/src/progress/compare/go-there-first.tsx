import { urgencyOf } from '@hornbook/rules/figures/attention'
import { formatDecimal } from '@hornbook/rules/figures/display'
import { Trans, useTranslation } from 'react-i18next'
import { CLASSROOM } from '../../address/address.ts'
import type { Search } from '../../address/search-params.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { useRouteIds } from '../use-dashboard-context.ts'
import styles from './compare.module.css'
import { type ComparedClass, countOn, daysThenAndNow, type standOut } from './stand-out.ts'

interface GoThereFirstProps {
  readonly classes: readonly ComparedClass[]
  readonly first: ReturnType<typeof standOut>
}

/** One sentence before the evidence: the class that stands out and why, or that none does (COMPARE-2). */
export function GoThereFirst({ classes, first }: GoThereFirstProps) {
  const { t } = useTranslation('progress', { keyPrefix: 'compare' })
  const { t: own } = useTranslation('progress')
  const { districtId, schoolId } = useRouteIds()
  if (!first)
    return (
      <section className={styles.first}>
        <div>
          <h2>{t('none')}</h2>
          <p>{t(classes.length < 2 ? 'one' : 'noneText')}</p>
        </div>
      </section>
    )
  const { of, fell } = first
  const name = of.name ?? own('classroom', { id: of.id })
  const children = countOn('needsYou', of)
  const [top] = of.reasons
    .filter(({ reason }) => urgencyOf(reason) === 'needsYou')
    .sort((a, b) => b.studentsCount - a.studentsCount)
  const { before, now } = daysThenAndNow(of)
  const more =
    top && top.studentsCount < children
      ? t('most', { count: top.studentsCount, reason: own(`attention.${top.reason}.name`) })
      : ''
  const params = { districtId, schoolId, classroomId: of.id }
  return (
    <section className={styles.first}>
      <div>
        <h2>{t('first', { name })}</h2>
        <p>
          <Trans
            t={t}
            i18nKey="shareText"
            values={{ children, all: of.studentsCount, more }}
            components={{ b: <b /> }}
          />{' '}
          {fell && (
            <Trans
              t={t}
              i18nKey="fellText"
              values={{ from: formatDecimal(before), to: formatDecimal(now) }}
              components={{ b: <b /> }}
            />
          )}
        </p>
      </div>
      <div className={styles.actions}>
        {children > 0 && (
          <ButtonLink
            to={`${CLASSROOM}/students`}
            params={params}
            search={(before: Search) => ({ ...before, sort: 'attention', show: 'needsYou' })}
            variant="soft"
          >
            {t('see', { count: children })}
          </ButtonLink>
        )}
        <ButtonLink variant="primary" to={CLASSROOM} params={params}>
          {t('openClass', { name })}
        </ButtonLink>
      </div>
    </section>
  )
}
