import type { SignOnProblem } from '@hornbook/contract/session/sign-on-kinds'
import { askDistrictForSignOn, type SignOnOutcome } from '@hornbook/contract/session/sign-ons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { configuration } from '../../api/configuration.ts'
import { Button, ButtonAnchor } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { linesOf } from './claims.tsx'
import own from './stopped.module.css'

/** What the district can put right. */
const IS_THE_DISTRICTS: readonly SignOnProblem[] = ['notKnown', 'ambiguous', 'closed']
/** What nobody but the provider's support can explain. */
const IS_SUPPORTS: readonly SignOnProblem[] = [
  'wrongDistrict',
  'client',
  'clock',
  'wrongAnswer',
  'elsewhere',
  'alreadyLinked',
]

interface AskProps {
  readonly outcome: SignOnOutcome
  readonly onChange: (outcome: SignOnOutcome) => void
}

/** Sends what the page shows to whoever can help: the district, or our support. */
export function Ask({ outcome, onChange }: AskProps) {
  const { t } = useTranslation('sessionSignOn', { keyPrefix: 'stopped' })
  const { t: claim } = useTranslation('sessionSignOn', { keyPrefix: 'stopped.claim' })
  const [working, setWorking] = useState(false)
  const [failed, setFailed] = useState(false)
  const { problem, sentence, claims, askWhom, district } = outcome
  const { supportEmail } = configuration().brand
  if (district && claims.length > 0 && IS_THE_DISTRICTS.includes(problem)) {
    const ask = async () => {
      if (working) return
      setWorking(true)
      setFailed(false)
      try {
        onChange(await call(askDistrictForSignOn, {}))
      } catch {
        setFailed(true)
        setWorking(false)
      }
    }
    return (
      <>
        <Button
          variant="primary"
          size="large"
          writes={false}
          aria-disabled={working}
          className={own.long}
          icon={<Icon name="mail" size={16} />}
          onClick={() => void ask()}
        >
          {askWhom ? t('ask', { whom: askWhom }) : t('askOffice')}
        </Button>
        <p className={own.help} role="status">
          {failed ? t('askFailed') : t('askHelp')}
        </p>
      </>
    )
  }
  if (!supportEmail || !IS_SUPPORTS.includes(problem)) return null
  const body = [sentence, problem, ...linesOf(claims, name => claim(name))].join('\n')
  const address = `mailto:${encodeURIComponent(supportEmail)}?subject=${encodeURIComponent(t('supportSubject'))}&body=${encodeURIComponent(body)}`
  return (
    <ButtonAnchor size="large" href={address} icon={<Icon name="mail" size={16} />}>
      {t('support')}
    </ButtonAnchor>
  )
}
