import type { SignOnKind } from '@hornbook/contract/session/sign-on-kinds'
import { useTranslation } from 'react-i18next'
import { Copied } from '../../ui/copied.tsx'
import styles from './sign-ons.module.css'

/** Where a provider sends browsers back to: one address for all districts. */
const CALLBACK = '/api/sign_ons/callback'

/** What a technician does at the provider, with the address to register there. */
export function Register({ kind }: { readonly kind: SignOnKind }) {
  const { t } = useTranslation('rostering', { keyPrefix: 'signOns.setUp' })
  const steps = t(`register.${kind}`, { returnObjects: true }) as readonly string[]
  return (
    <div className={styles.register}>
      <ol>
        {steps.map(step => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <Copied label={t('redirect')} value={`${location.origin}${CALLBACK}`} />
    </div>
  )
}
