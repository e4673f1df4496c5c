import { useTranslation } from 'react-i18next'
import { chooseColourScheme, useColourScheme } from '../theme/colour-scheme.ts'
import { IconButton } from './button/icon-button.tsx'
import { Icon } from './icons.tsx'

/** Switches between light and dark. The system's scheme applies until it is used. */
export function SchemeSwitch() {
  const { t } = useTranslation()
  const dark = useColourScheme() === 'dark'
  const name = dark ? t('scheme.toLight') : t('scheme.toDark')
  return (
    <IconButton
      size="medium"
      aria-label={name}
      title={name}
      onClick={() => chooseColourScheme(dark ? 'light' : 'dark')}
    >
      <Icon name={dark ? 'sun' : 'moon'} />
    </IconButton>
  )
}
