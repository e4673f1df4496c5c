import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Foot, ToolMessage } from './foot.tsx'
import styles from './student-window.module.css'
import { type ToolProps, useTool } from './tool.ts'

/** Takes the picture password away, so that the student chooses a new one (STU-3). */
export function ResetPictures({ avatar, classroomId, onClose }: ToolProps) {
  const { t } = useTranslation('progress', { keyPrefix: 'studentWindow' })
  const tool = useTool(avatar, classroomId)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!tool.isWorking) void tool.send({ pinCode: null })
  }
  const name = avatar.firstName
  return (
    <form className={styles.form} onSubmit={submit} aria-busy={tool.isWorking}>
      {tool.isDone && <ToolMessage tone="good">{t('pictures.done')}</ToolMessage>}
      <p className={styles.about}>{tool.isDone ? t('pictures.after', { name }) : t('pictures.about', { name })}</p>
      {tool.error && <ToolMessage tone="bad">{t('failed')}</ToolMessage>}
      <Foot
        {...(!tool.isDone && { submit: t('pictures.reset') })}
        disabled={tool.isWorking}
        isDone={tool.isDone}
        onClose={onClose}
      />
    </form>
  )
}
