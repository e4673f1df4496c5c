import { useTranslation } from 'react-i18next'
import { knowsPasskeys } from '../passkeys.ts'
import styles from '../second-step.module.css'
import { WayButton } from '../way-button.tsx'

export type Kind = 'passkey' | 'app'

interface ChooseProps {
  /** Whether the server takes passkeys at its address. */
  readonly hasPasskeys: boolean
  readonly onChoose: (kind: Kind) => void
}

/** A passkey first: nothing to type and nothing to be tricked out of, and phones are not allowed in every classroom. */
export function Choose({ hasPasskeys, onChoose }: ChooseProps) {
  const { t } = useTranslation('secondStep', { keyPrefix: 'setUp' })
  return (
    <div className={styles.choices}>
      {hasPasskeys && knowsPasskeys() && (
        <WayButton icon="passkey" about={t('passkey.about')} onChoose={() => onChoose('passkey')}>
          {t('passkey.way')}
        </WayButton>
      )}
      <WayButton icon="phone" about={t('app.about')} onChoose={() => onChoose('app')}>
        {t('app.way')}
      </WayButton>
    </div>
  )
}
