import { useTranslation } from 'react-i18next'
import type { RestOfList } from '../../api/use-whole-list.ts'
import { TextButton } from '../../ui/button/text-button.tsx'
import states from '../states.module.css'
import styles from './rest.module.css'

interface RestStripProps {
  readonly rest: RestOfList
  /** How many rows have arrived. */
  readonly loaded: number
  /** A search, filter or order needs the rest. */
  readonly waits: boolean
  /** All rows will be selected. */
  readonly selectsAll: boolean
}

/** Says over the lower edge of the rows that the others are still coming, or did not come. It takes no room. */
export function RestStrip({ rest, loaded, waits, selectsAll }: RestStripProps) {
  const { t } = useTranslation('table', { keyPrefix: 'rest' })
  const count = rest.total - loaded
  if (rest.hasFailed)
    return (
      <div className={styles.edge}>
        <p className={styles.strip} role="alert">
          {t('failed', { count })}
          <TextButton onClick={rest.onRetry}>{t('retry')}</TextButton>
        </p>
      </div>
    )
  return (
    <div className={styles.edge}>
      <p className={styles.strip} role="status">
        <span className={states.busy} />
        <span>{t('loading', { count })}</span>
        {(selectsAll || waits) && <b>{t(selectsAll ? 'thenSelected' : 'thenShown')}</b>}
      </p>
    </div>
  )
}
