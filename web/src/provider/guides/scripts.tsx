import type { listLessonGuides } from '@hornbook/contract/guides/lesson-guides'
import { useTranslation } from 'react-i18next'
import type { RowFrom } from '../../api/answer.ts'
import { Icon } from '../../ui/icons.tsx'
import sheet from '../../ui/sheet.module.css'
import styles from './guides.module.css'

/** The addresses of the lesson scripts, as teachers get them. They are set where the server is. */
export function Scripts({ guides }: { readonly guides: readonly RowFrom<typeof listLessonGuides>[] }) {
  const { t } = useTranslation('provider', { keyPrefix: 'guides.scripts' })
  const { t: ui } = useTranslation('ui')
  const names = guides.map(({ id }) => `LESSON_SCRIPTS_${id}_URL`)
  return (
    <section className={`${sheet.sheet} ${styles.scripts}`} aria-labelledby="scripts">
      <div className={sheet.bar}>
        <h2 id="scripts">{t('title')}</h2>
        <span className={styles.about}>{t('about')}</span>
      </div>
      <dl className={styles.addresses}>
        {guides.map(({ id, lessonScriptUrl }) => (
          <div key={id}>
            <dt>{t('level', { level: id })}</dt>
            <dd>
              <a href={lessonScriptUrl} target="_blank" rel="noopener noreferrer">
                {lessonScriptUrl}
                <Icon name="external" size={14} />
                <span className="visually-hidden"> {ui('opensNewTab')}</span>
              </a>
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.foot}>{t('foot', { names: names.join(', ') })}</p>
    </section>
  )
}
