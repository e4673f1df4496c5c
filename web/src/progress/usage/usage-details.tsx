import { useTranslation } from 'react-i18next'
import sheet from '../../ui/sheet.module.css'
import { columnName } from './column-name.ts'
import { useFeatureName } from './feature-name.ts'
import styles from './usage.module.css'
import { usage } from './usage-texts.ts'

interface Count {
  readonly name: string
  readonly properties: Readonly<Record<string, string | number>>
  readonly times: number
}

const MOST = 20
type Place = keyof typeof usage.places

/** Which columns and lessons, the most often first. */
export function UsageDetails({ counts }: { readonly counts: readonly Count[] }) {
  const { t } = useTranslation('progressUsage')
  const { t: progress } = useTranslation('progress')
  const nameOf = useFeatureName()
  const whatOf = ({ properties: { instituteType, column, level, lessonOrder, promotionKey } }: Count) =>
    [
      promotionKey,
      column !== undefined && columnName(progress, instituteType, String(column)),
      level !== undefined && lessonOrder !== undefined && t('lesson', { level, lesson: lessonOrder }),
      Object.hasOwn(usage.places, String(instituteType)) && t(`places.${instituteType as Place}`),
    ]
      .filter(Boolean)
      .join(', ')
  return (
    <section className={`${sheet.sheet} ${styles.details}`} aria-labelledby="usage-details">
      <div className={sheet.bar}>
        <h2 id="usage-details">{t('details')}</h2>
      </div>
      <table className={sheet.table}>
        <thead>
          <tr>
            <th scope="col">{t('feature')}</th>
            <th scope="col">{t('what')}</th>
            <th scope="col" className={sheet.number}>
              {t('times')}
            </th>
          </tr>
        </thead>
        <tbody>
          {counts.slice(0, MOST).map(each => (
            <tr key={JSON.stringify([each.name, each.properties])}>
              <th scope="row">{nameOf(each.name)}</th>
              <td>
                <bdi>{whatOf(each)}</bdi>
              </td>
              <td className={sheet.number}>{each.times.toLocaleString('en-US')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
