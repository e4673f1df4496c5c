import { useTranslation } from 'react-i18next'
import { PAGE_SIZES, type Page } from '../model/paging.ts'
import styles from './chooser.module.css'
import bar from './toolbar.module.css'

interface PagerOf {
  readonly page: Page
  readonly rows: number
  readonly onTurn: (page: number) => void
  readonly onResize: (size: number) => void
}

/** Turns the pages of a table that has more than one (TABLE-4). */
export function Pager({ page, rows, onTurn, onResize }: PagerOf) {
  const { t } = useTranslation('table')
  return (
    <div className={styles.pager}>
      <label>
        {t('pageSize')}{' '}
        <select value={page.size} onChange={event => onResize(Number(event.target.value))}>
          {PAGE_SIZES.map(size => (
            <option key={size}>{size}</option>
          ))}
        </select>
      </label>
      {page.count > 1 && (
        <nav aria-label={t('page', { page: page.index + 1, pages: page.count })}>
          <button
            type="button"
            className={bar.button}
            disabled={page.index === 0}
            onClick={() => onTurn(page.index - 1)}
          >
            {t('previous')}
          </button>
          <span>{t('range', { first: page.first, last: page.last, all: rows })}</span>
          <button
            type="button"
            className={bar.button}
            disabled={page.index + 1 >= page.count}
            onClick={() => onTurn(page.index + 1)}
          >
            {t('next')}
          </button>
        </nav>
      )}
    </div>
  )
}
