import './links-texts.ts'
import type { readCredentialLink } from '@hornbook/contract/session/credentials'
import { acceptInvitationBySignOn } from '@hornbook/contract/session/sign-ons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../api/answer.ts'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { Button } from '../../ui/button/button.tsx'
import { useErrorMessage } from '../sign-in/error-message.ts'
import form from '../sign-in/form.module.css'
import ways from '../sign-in/ways.module.css'

interface AcceptBySignOnProps {
  readonly ways: Answer<typeof readCredentialLink>['signOns']
  readonly token: string
  /** The link has been used or has expired meanwhile. */
  readonly onInvalidLink: () => void
  /** The link has done its work. */
  readonly onUsed: () => void
}

/** Accepts an invitation through the district's own provider, which knows the person from then on. */
export function AcceptBySignOn({ ways: offered, token, onInvalidLink, onUsed }: AcceptBySignOnProps) {
  const { t } = useTranslation(['session', 'sessionLinks'])
  const errorMessage = useErrorMessage()
  const [working, setWorking] = useState(false)
  const [problem, setProblem] = useState('')
  const accept = async (signOnId: string) => {
    if (working) return
    setWorking(true)
    setProblem('')
    try {
      const { row } = await call(acceptInvitationBySignOn, { params: { signOnId }, body: { token } })
      onUsed()
      // Back does not lead to the link.
      location.replace(row.address)
    } catch (error) {
      setWorking(false)
      if (error instanceof ApiError && error.status === 404) onInvalidLink()
      else setProblem(errorMessage(error))
    }
  }
  return (
    <div className={ways.used}>
      {offered.map(({ id, name }, at) => (
        <Button
          key={id}
          size="large"
          writes={false}
          variant={at === 0 ? 'primary' : 'secondary'}
          aria-disabled={working}
          onClick={() => void accept(id)}
        >
          {t('ways.continue', { name })}
        </Button>
      ))}
      <p role="alert" className={problem ? form.error : undefined}>
        {problem}
      </p>
      {!offered.some(({ only }) => only) && <p className={ways.or}>{t('sessionLinks:unauth.orPassword')}</p>}
    </div>
  )
}
