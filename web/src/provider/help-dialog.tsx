import {
  completeStaffTraining,
  endStaffSessions,
  listSupportedStaff,
  reinviteStaff,
  requireStaffTraining,
  resetStaffSecondStep,
  type SupportedStaff,
  unlockStaff,
} from '@hornbook/contract/session/staff-support'
import { useTranslation } from 'react-i18next'
import { call } from '../api/call.ts'
import { invalidate } from '../api/queries.ts'
import { ReasonDialog } from './reason-dialog.tsx'

const CALLS = {
  unlock: unlockStaff,
  invite: reinviteStaff,
  endSessions: endStaffSessions,
  resetStep: resetStaffSecondStep,
  completeTraining: completeStaffTraining,
  requireTraining: requireStaffTraining,
} as const

export type Help = keyof typeof CALLS

interface HelpDialogProps {
  readonly districtId: string
  readonly person: SupportedStaff
  readonly help: Help
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Asks why somebody is helped, and helps. */
export function HelpDialog({ districtId, person, help, onDone, onClose }: HelpDialogProps) {
  const { t } = useTranslation('provider', { keyPrefix: 'people' })
  const { id: teacherId, name, email } = person
  return (
    <ReasonDialog
      title={t(`ask.${help}`, { name })}
      text={t(`askText.${help}`, { name, email: email ?? '' })}
      confirm={t(help)}
      onConfirm={async reason => {
        try {
          await call(CALLS[help], { params: { districtId, teacherId }, body: { reason } })
        } finally {
          // Also after a refusal, which says that the list is out of date.
          await invalidate(listSupportedStaff)
        }
      }}
      onDone={onDone}
      onClose={onClose}
    />
  )
}
