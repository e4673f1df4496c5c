import type { SignOnClaim } from '@hornbook/contract/session/sign-on-kinds'
import type { SignOnOutcome } from '@hornbook/contract/session/sign-ons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button/button.tsx'
import own from './stopped.module.css'

type SaidClaims = SignOnOutcome['claims']

export const linesOf = (claims: SaidClaims, labelOf: (name: SignOnClaim) => string): string[] =>
  claims.map(({ name, value }) => `${labelOf(name)}: ${value}`)

/** What a provider said about somebody, to copy for whoever helps. */
export function Claims({ name, claims }: { readonly name: string; readonly claims: SaidClaims }) {
  const { t } = useTranslation('sessionSignOn', { keyPrefix: 'stopped' })
  const { t: claim } = useTranslation('sessionSignOn', { keyPrefix: 'stopped.claim' })
  const [said, setSaid] = useState('')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(linesOf(claims, each => claim(each)).join('\n'))
      setSaid(t('copied'))
    } catch {
      setSaid(t('notCopied'))
    }
  }
  return (
    <section className={own.claims} aria-labelledby="claims">
      <div className={own.head}>
        <h2 id="claims">{t('claims', { name })}</h2>
        <span role="status">{said}</span>
        <Button size="small" onClick={() => void copy()}>
          {t('copy')}
        </Button>
      </div>
      <dl>
        {claims.map(each => (
          <div key={each.name}>
            <dt>{claim(each.name)}</dt>
            <dd>
              <bdi>{each.value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
