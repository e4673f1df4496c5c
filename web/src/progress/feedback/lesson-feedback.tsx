import { giveLessonFeedback } from '@hornbook/contract/progress/lesson-feedback'
import { lazy, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { queryClient } from '../../api/queries.ts'
import { restoreDraft, useKeepDraft } from '../../signed-in/drafts.ts'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { LazyWindow } from '../../ui/states/window-loading.tsx'
import { countClick } from '../count-click.ts'
import { suggestionQuery } from '../queries.ts'
import styles from './feedback.module.css'

const FeedbackWindow = lazy(async () => ({ default: (await import('./feedback-window.tsx')).FeedbackWindow }))

/** How long 'thank you' stays, in milliseconds. */
const THANKS_MS = 5_000

interface LessonFeedbackProps {
  readonly classroomId: string
  readonly level: number
  readonly lessonOrder: number
  /** What the person said of this suggestion before. */
  readonly given: { readonly liked: boolean; readonly text: string | null } | null
}

/** Like and Dislike of a suggested lesson (STU-6). What was typed stays until it is sent. */
export function LessonFeedback({ classroomId, level, lessonOrder, given }: LessonFeedbackProps) {
  const { t } = useTranslation('progress', { keyPrefix: 'feedback' })
  const [shown, show] = useState<'thanks' | 'question' | 'sent' | null>(null)
  const [state, setState] = useState<'idle' | 'working' | 'failed'>('idle')
  const draft = `feedback ${classroomId} ${level} ${lessonOrder}`
  const [typed, type] = useState(() => restoreDraft(draft, given?.text ?? ''))
  useKeepDraft(draft, typed)
  useEffect(() => {
    if (shown !== 'thanks') return
    const timer = setTimeout(() => show(null), THANKS_MS)
    return () => clearTimeout(timer)
  }, [shown])
  const send = async (liked: boolean, text: string | null) => {
    setState('working')
    try {
      const feedback = await call(giveLessonFeedback, { body: { classroomId, level, lessonOrder, liked, text } })
      queryClient.setQueryData(suggestionQuery(classroomId).queryKey, before => before && { ...before, feedback })
      countClick({
        name: liked ? 'lessonLiked' : 'lessonDisliked',
        properties: { instituteType: 'classroom', id: classroomId, level, lessonOrder },
      })
      setState('idle')
      show(liked ? 'thanks' : 'sent')
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setState('failed')
    }
  }
  const open = () => {
    setState('idle')
    show('question')
  }
  const isOpen = shown === 'question' || shown === 'sent'
  const failure = state === 'failed' && (
    <span className={styles.failed} role="alert">
      {t('failed')}
    </span>
  )
  return (
    <span className={styles.feedback}>
      <IconButton
        writes
        aria-label={t('like')}
        title={t('like')}
        aria-pressed={given?.liked === true}
        disabled={state === 'working'}
        onClick={() => void send(true, null)}
      >
        <Icon name="like" size={16} />
      </IconButton>
      <IconButton
        writes
        aria-label={t('dislike')}
        title={t('dislike')}
        aria-pressed={given?.liked === false}
        aria-haspopup="dialog"
        onClick={open}
      >
        <Icon name="dislike" size={16} />
      </IconButton>
      {!isOpen && failure}
      {shown === 'thanks' && (
        <span className={styles.thanks} role="dialog" aria-label={t('thanks')}>
          <Icon name="check" size={16} />
          <span role="status">{t('thanks')}</span>
        </span>
      )}
      {isOpen && (
        <LazyWindow>
          <FeedbackWindow
            typed={typed}
            type={type}
            isSent={shown === 'sent'}
            isSending={state === 'working'}
            failure={failure}
            onSend={() => void send(false, typed)}
            onClose={() => show(null)}
          />
        </LazyWindow>
      )}
    </span>
  )
}
