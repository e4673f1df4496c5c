import '../texts.ts'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from '../../address/search-params.ts'
import { Button } from '../../ui/button/button.tsx'
import styles from './pager.module.css'
import { PAGE_SIZES, type Page, pageOf } from './paging.ts'

/** The page that the URL asks for, and handlers to change it; null if one page holds every row (TABLE-4). */
export function usePages(rows: number): PagerProps | null {
  const { search, change } = useSearchParams()
  const page = pageOf(rows, search.page, search.size)
  if (page.count === 1) return null
  return {
    page,
    rows,
    onTurn: (to: number) => change({ page: to === 0 ? undefined : String(to + 1) }),
    onResize: (size: number) => change({ size: String(size), page: undefined }),
  }
}

interface PagerProps {
  readonly page: Page
  readonly rows: number
  readonly onTurn: (page: number) => void
  readonly onResize: (size: number) => void
}

/** The controls of a list with more than one page (TABLE-4). */
export function Pager({ page, rows, onTurn, onResize }: PagerProps) {
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
      <nav aria-label={t('page', { page: page.index + 1, pages: page.count })}>
        <Button size="small" disabled={page.index === 0} onClick={() => onTurn(page.index - 1)}>
          {t('previous')}
        </Button>
        <span>{t('range', { first: page.first, last: page.last, all: rows })}</span>
        <Button size="small" disabled={page.index + 1 >= page.count} onClick={() => onTurn(page.index + 1)}>
          {t('next')}
        </Button>
      </nav>
    </div>
  )
}
