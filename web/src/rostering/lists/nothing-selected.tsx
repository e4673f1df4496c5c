import { useTranslation } from 'react-i18next'
import { FormFrame } from '../../form/form-frame.tsx'
import type { Archived } from '../archiving/archive.ts'

interface NothingSelectedProps {
  readonly noun: Archived
  readonly onClose: () => void
}

/** Stands where a form for the selection would, when its address is opened without one (FORM-10). */
export function NothingSelected({ noun, onClose }: NothingSelectedProps) {
  const { t } = useTranslation('rostering', { keyPrefix: 'lists' })
  return (
    <FormFrame frame="dialog" title={t(`${noun}.noneSelected`)} onClose={onClose}>
      <p>{t('selectFirst')}</p>
    </FormFrame>
  )
}
