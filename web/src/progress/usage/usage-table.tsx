import { formatShortDay } from '@hornbook/rules/time/written-days'
import { useTranslation } from 'react-i18next'
import sheet from '../../ui/sheet.module.css'
import { useFeatureName } from './feature-name.ts'
import styles from './usage.module.css'

interface Week {
  readonly monday: string
  readonly name: string
  readonly times: number
  readonly districts: number
}

interface UsageTableProps {
  readonly weeks: readonly Week[]
  readonly mondays: readonly string[]
}

/** A row a feature, a column a week, the newest week first. */
export function UsageTable({ weeks, mondays }: UsageTableProps) {
  const { t } = useTranslation('progressUsage')
  const nameOf = useFeatureName()
  const totals = new Map<string, number>()
  for (const { name, times } of weeks) totals.set(name, (totals.get(name) ?? 0) + times)
  const features = [...totals].sort(([, a], [, b]) => b - a)
  const most = Math.max(...weeks.map(({ times }) => times))
  const newestFirst = mondays.toReversed()
  return (
    // biome-ignore lint/a11y/useSemanticElements: no group of fields
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keyboard
    <div className={sheet.scroll} tabIndex={0} role="group" aria-label={t('table')}>
      <table className={`${sheet.table} ${styles.table}`}>
        <thead>
          <tr>
            <th scope="col">{t('feature')}</th>
            <th scope="col" className={sheet.number}>
              {t('total')}
            </th>
            {newestFirst.map(monday => (
              <th key={monday} scope="col" className={sheet.number}>
                {t('weekOf', { day: formatShortDay(monday) })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {features.map(([name, total]) => (
            <tr key={name}>
              <th scope="row">{nameOf(name)}</th>
              <td className={sheet.number}>
                <b>{total.toLocaleString('en-US')}</b>
              </td>
              {newestFirst.map(monday => {
                const week = weeks.find(each => each.name === name && each.monday === monday)
                return (
                  <td key={monday} className={sheet.number}>
                    {week ? (
                      <>
                        {week.times.toLocaleString('en-US')}
                        <small>{t('districts', { count: week.districts })}</small>
                        <i aria-hidden="true" style={{ width: `${Math.max(2, (week.times / most) * 100)}%` }} />
                      </>
                    ) : (
                      <span className={sheet.muted}>{t('nothing')}</span>
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
