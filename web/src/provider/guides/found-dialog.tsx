import { useTranslation } from 'react-i18next'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icons.tsx'
import styles from './guides.module.css'
import { rangesOf } from './ranges.ts'
import type { Version } from './use-guide.ts'

interface FoundDialogProps {
  readonly version: Version
  readonly level: string
  readonly lessons: number
  readonly isBusy: boolean
  /** Null for a version that is shown already. */
  readonly onShow: (() => void) | null
  readonly onClose: () => void
}

/** What the check has found in a book: the lessons that are missing, and what the reader will not show. */
export function FoundDialog({ version, level, lessons, isBusy, onShow, onClose }: FoundDialogProps) {
  const { t } = useTranslation('provider', { keyPrefix: 'guides' })
  const { t: ui } = useTranslation('ui')
  const { id, fileName, missingLessons, warnings } = version
  const count = missingLessons.length
  return (
    <Dialog onClose={onClose} title={<bdi>{t('found.title', { file: fileName })}</bdi>}>
      <div className={styles.found}>
        <h3>{count > 0 ? t('found.missing', { count }) : t('found.all', { lessons })}</h3>
        {count > 0 && <p>{t('found.missingText', { list: rangesOf(missingLessons).join(', ') })}</p>}
        <h3>{t('found.notShown')}</h3>
        {warnings.length === 0 && <p>{t('found.nothing')}</p>}
        {warnings.length > 0 && (
          <ul>
            {warnings.map(({ text, places }) => (
              <li key={text}>
                {text}
                <small>
                  <bdi>{t('places', { places: places.join('; ') })}</bdi>
                </small>
              </li>
            ))}
          </ul>
        )}
      </div>
      <DialogActions>
        <Button onClick={onClose}>{t('found.close')}</Button>
        <ButtonLink
          to="/lesson-guides/$guideId"
          params={{ guideId: level }}
          search={{ version: id }}
          target="_blank"
          rel="noopener"
          preload={false}
          icon={<Icon name="external" size={15} />}
        >
          {t('look')}
          <span className="visually-hidden"> {ui('opensNewTab')}</span>
        </ButtonLink>
        {onShow && (
          <Button variant="primary" loading={isBusy} onClick={onShow}>
            {t(count > 0 ? 'showAnyway' : 'show')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
