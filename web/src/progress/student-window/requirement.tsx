import { placementRefusalText } from '@hornbook/rules/reading/placement'
import { Checkbox } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { configuration } from '../../api/configuration.ts'
import { useLeaveGuard } from '../../form/leave-guard.tsx'
import { Foot, ToolMessage } from './foot.tsx'
import styles from './student-window.module.css'
import { type ToolProps, useTool } from './tool.ts'

/** Whether the placement test is required, with the reason where that cannot be changed (STU-2, RULE-7). */
export function Requirement({ avatar, onClose }: ToolProps) {
  const { t } = useTranslation('progress', { keyPrefix: 'studentWindow' })
  const tool = useTool(avatar)
  const [chosen, setChosen] = useState<boolean | null>(null)
  const { requiresAssessmentAction: required, requirementRefusal: refusal, upcomingTest: test, version } = avatar
  const checked = chosen ?? required
  const isChanged = checked !== required
  const guard = useLeaveGuard({ isChanged, isSaving: false }, onClose)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isChanged || tool.isWorking) return
    void tool.send({ requiresAssessmentAction: checked, version }).then(isSent => isSent && setChosen(null))
  }
  return (
    <form className={styles.form} onSubmit={submit} aria-busy={tool.isWorking}>
      <Checkbox
        label={t('requirement.label')}
        data-autofocus
        checked={checked}
        disabled={refusal !== null}
        onChange={event => {
          setChosen(event.currentTarget.checked)
          tool.reset()
        }}
      />
      {refusal ? (
        <ToolMessage tone="plain">{placementRefusalText(refusal, configuration().brand.programShortName)}</ToolMessage>
      ) : (
        <p className={styles.about}>
          {checked && test !== null
            ? t('requirement.begins', { name: avatar.firstName, test })
            : t('requirement.without', { name: avatar.firstName })}
        </p>
      )}
      {tool.isDone && <ToolMessage tone="good">{t('updated')}</ToolMessage>}
      {tool.error && (
        <ToolMessage tone="bad">{tool.error.status === 412 ? t('requirement.changed') : t('failed')}</ToolMessage>
      )}
      <Foot submit={t('update')} disabled={!isChanged || tool.isWorking} isDone={tool.isDone} onClose={guard.close} />
      {guard.question}
    </form>
  )
}
