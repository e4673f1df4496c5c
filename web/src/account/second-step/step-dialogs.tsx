import { type Factor, type OwnSecondStep, readMySecondStep } from '@hornbook/contract/session/second-step'
import { useTranslation } from 'react-i18next'
import { invalidate } from '../../api/queries.ts'
import type { Kind } from '../../second-step/set-up/choose.tsx'
import { AddDialog } from './add-dialog.tsx'
import { NewCodesDialog } from './new-codes-dialog.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { RenameDialog } from './rename-dialog.tsx'

/** What somebody is doing about their second step. */
export type StepTask =
  | { readonly do: 'add'; readonly kind: Kind | null }
  | { readonly do: 'rename' | 'remove'; readonly factor: Factor }
  | { readonly do: 'newCodes' }

interface StepDialogsProps {
  readonly own: OwnSecondStep
  readonly task: StepTask
  readonly onTask: (task: StepTask | null) => void
  /** With the words that say what was done. */
  readonly onDone: (said: string) => void
}

/** The dialog of what is being done. */
export function StepDialogs({ own, task, onTask, onDone }: StepDialogsProps) {
  const { t } = useTranslation('account', { keyPrefix: 'step.done' })
  const close = () => onTask(null)
  const done = (said: string) => {
    onDone(said)
    void invalidate(readMySecondStep)
  }
  if (task.do === 'add')
    return (
      <AddDialog
        own={own}
        kind={task.kind}
        onKind={kind => onTask({ do: 'add', kind })}
        onDone={({ name, sessionsEnded }) => done(sessionsEnded === null ? t('added', { name }) : t('on'))}
        onClose={close}
      />
    )
  if (task.do === 'newCodes')
    return <NewCodesDialog left={own.recoveryCodes?.left ?? 0} onDone={() => done(t('codes'))} onClose={close} />
  if (task.do === 'rename')
    return <RenameDialog factor={task.factor} onDone={() => done(t('renamed'))} onClose={close} />
  return (
    <RemoveDialog
      factor={task.factor}
      isLast={own.factors.length === 1}
      asker={own.askedBy?.name ?? null}
      onAddPasskey={() => onTask({ do: 'add', kind: 'passkey' })}
      onDone={isOn => done(isOn ? t('removed', { name: task.factor.name }) : t('off'))}
      onClose={close}
    />
  )
}
