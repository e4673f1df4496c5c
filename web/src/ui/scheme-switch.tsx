import { useTranslation } from 'react-i18next'
import { chooseColourScheme, useColourScheme } from '../theme/colour-scheme.ts'
import { Icon } from './icons.tsx'
import styles from './scheme-switch.module.css'

/** Switches between light and dark. The system's scheme applies until it is used. */
export function SchemeSwitch() {
  const { t } = useTranslation()
  const dark = useColourScheme() === 'dark'
  const name = dark ? t('scheme.toLight') : t('scheme.toDark')
  return (
    <button
      type="button"
      className={styles.switch}
      aria-label={name}
      title={name}
      onClick={() => chooseColourScheme(dark ? 'light' : 'dark')}
    >
      <Icon name={dark ? 'sun' : 'moon'} />
    </button>
  )
}
