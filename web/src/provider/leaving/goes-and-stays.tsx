import type { Leaving } from '@hornbook/contract/provider/leaving'
import { useTranslation } from 'react-i18next'
import styles from './leaving.module.css'

/** What goes and what stays, side by side. */
export function GoesAndStays({ has }: Pick<Leaving, 'has'>) {
  const { t } = useTranslation('provider', { keyPrefix: 'leaving' })
  if (has === null) return null
  const goes = [
    t('goesItems.people', {
      students: t('goesItems.students', { count: has.students }),
      staff: t('goesItems.staff', { count: has.staff }),
    }),
    t('goesItems.units', {
      schools: t('goesItems.schools', { count: has.schools }),
      classes: t('goesItems.classes', { count: has.classrooms }),
    }),
    t('goesItems.lessons', { count: has.lessons }),
    t('goesItems.files', { count: has.files }),
    t('goesItems.history'),
  ]
  const stays = Object.values(t('staysItems', { returnObjects: true }))
  return (
    <div className={styles.both}>
      <Items title={t('goes')} items={goes} />
      <Items title={t('stays')} items={stays} />
    </div>
  )
}

function Items({ title, items }: { readonly title: string; readonly items: readonly string[] }) {
  return (
    <div>
      <h3>{title}</h3>
      <ul>
        {items.map(item => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  )
}
