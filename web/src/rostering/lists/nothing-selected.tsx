import { useTranslation } from 'react-i18next'
import { FormFrame } from '../../form/form-frame.tsx'
import type { Archived } from '../archiving/archive.ts'
import styles from './roster-list.module.css'

interface NothingSelectedProps {
  readonly noun: Archived
  readonly onClose: () => void
}

/** Stands where a form for the selection would, when its address is opened without one (FORM-10). */
export function NothingSelected({ noun, onClose }: NothingSelectedProps) {
  const { t } = useTranslation('rostering', { keyPrefix: 'lists' })
  return (
    <FormFrame frame="dialog" title={t(`${noun}.noneSelected`)} onClose={onClose}>
      <p className={styles.selectFirst}>{t('selectFirst')}</p>
    </FormFrame>
  )
}
