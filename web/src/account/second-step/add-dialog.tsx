import type { OwnSecondStep } from '@hornbook/contract/session/second-step'
import { useTranslation } from 'react-i18next'
import type { Kind } from '../../second-step/set-up/choose.tsx'
import { type Finished, SetUpFlow } from '../../second-step/set-up/set-up-flow.tsx'
import '../../second-step/texts.ts'
import { useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'

interface AddDialogProps {
  readonly own: OwnSecondStep
  readonly kind: Kind | null
  readonly onKind: (kind: Kind | null) => void
  readonly onDone: (finished: Finished) => void
  readonly onClose: () => void
}

/** Adds a passkey or an authenticator app. A stray click beside it would lose the codes that it shows. */
export function AddDialog({ own, kind, onKind, onDone, onClose }: AddDialogProps) {
  const { t } = useTranslation('account', { keyPrefix: 'step' })
  // As it was when the dialog opened: the first factor switches it on.
  const [hasApp] = useState(() => own.factors.some(each => each.kind === 'authenticatorApp'))
  const title = t(kind === null ? 'start' : kind === 'passkey' ? 'addPasskey' : hasApp ? 'replaceApp' : 'addApp')
  return (
    <Dialog onClose={onClose} title={title} closeOnClickOutside={false}>
      <SetUpFlow
        kind={kind}
        onKind={onKind}
        hasPasskeys={own.passkeysAvailable}
        lead={t('about')}
        replacesApp={hasApp}
        heading={part => kind && <h3>{part}</h3>}
        onDone={onDone}
      />
    </Dialog>
  )
}
