import { useTranslation } from 'react-i18next'
import { Icon } from '../ui/icons.tsx'
import { Count, type NamesSearch } from './count.tsx'
import styles from './new-year.module.css'
import type { Rehearsal } from './use-new-year.ts'

const students = (what: string): NamesSearch => ({ names: 'students', 'filter[whatEq]': what })
const classrooms = (what: string): NamesSearch => ({ names: 'classrooms', 'filter[whatEq]': what })

const CHANGES = [
  ['moves', students('moves')],
  ['leaves', students('leaves')],
  ['closes', classrooms('closes')],
  ['noClass', { names: 'students', 'filter[noClassEq]': 'true' }],
] as const
const STAYS = [
  ['stays', students('stays')],
  ['unclear', students('unclear')],
  ['roster', students('roster')],
  ['keeps', classrooms('keeps')],
  ['rosterClasses', classrooms('roster')],
] as const

/** What changes and, as plainly, what stays. */
export function WhatItDoes({ totals }: { readonly totals: Rehearsal['totals'] }) {
  const { t } = useTranslation('year', { keyPrefix: 'does' })
  return (
    <section className={styles.card} aria-labelledby="does">
      <h2 id="does">{t('title')}</h2>
      <h3>{t('changes')}</h3>
      <ul>
        {CHANGES.map(([name, of]) => (
          <li key={name}>
            <Count count={totals[name]} of={of} warns={name === 'noClass'} /> {t(name, { count: totals[name] })}
          </li>
        ))}
      </ul>
      <h3>{t('stays')}</h3>
      <ul>
        {STAYS.filter(([name]) => totals[name] > 0).map(([name, of]) => (
          <li key={name}>
            <Count count={totals[name]} of={of} /> {t(name === 'stays' ? 'stay' : name, { count: totals[name] })}
          </li>
        ))}
        <li>{t('rest')}</li>
      </ul>
      <p className={styles.note}>
        <Icon name="note" />
        <span>
          {t('goals')} {totals.noClass > 0 && t('dashboards')}
        </span>
      </p>
    </section>
  )
}
