import type { GuideLevel } from '@hornbook/rules/reading/curriculum'
import { unitOf } from '@hornbook/rules/reading/units'
import { useTranslation } from 'react-i18next'
import type { Page } from '../book/pages.ts'
import type { Hit } from '../book/search-book.ts'
import styles from './contents.module.css'
import { placeOf } from './places.ts'

interface ResultsProps {
  readonly level: GuideLevel
  readonly words: string
  readonly hits: readonly Hit[]
  readonly page: Page
  readonly onOpen: (page: Page) => void
}

const MAX_SHOWN = 60

/** The pages that have what is searched, while somebody types. */
export function Results({ level, words, hits, page, onOpen }: ResultsProps) {
  const { t } = useTranslation('guides', { keyPrefix: 'reader' })
  const nameOf = ({ lesson, title }: Page) => {
    const unit = lesson === null ? undefined : unitOf({ level, lesson })
    return lesson === null ? title : [t('lesson', { lesson }), unit?.label].filter(Boolean).join(', ')
  }
  return (
    <div className={styles.results}>
      <h2>
        <span role="status">{t('found', { count: hits.length, words })}</span>
      </h2>
      <ul>
        {hits.slice(0, MAX_SHOWN).map(hit => (
          <li key={placeOf(hit.page)}>
            <button
              type="button"
              aria-current={hit.page === page ? 'page' : undefined}
              onClick={() => onOpen(hit.page)}
            >
              <b>{nameOf(hit.page)}</b>
              <span>
                {hit.before}
                <mark>{hit.match}</mark>
                {hit.after}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {hits.length > MAX_SHOWN && <p className={styles.key}>{t('foundMore', { count: MAX_SHOWN })}</p>}
    </div>
  )
}
