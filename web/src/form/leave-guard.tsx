import { useBlocker } from '@tanstack/react-router'
import { createContext, useContext, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { session } from '../signed-in/current-session.ts'
import { Button } from '../ui/button/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import styles from './form.module.css'

const Context = createContext(() => {})

/** Lets what stands in a form say that it may be left: its record is archived. */
export const LetGo = Context.Provider
export const useLetGo = (): (() => void) => useContext(Context)

interface Form {
  readonly isChanged: boolean
  readonly isSaving: boolean
}

/** Asks before a changed form is left (FORM-12), by its own buttons, a link, the browser's Back or closing the tab. */
export function useLeaveGuard({ isChanged, isSaving }: Form, onClose: () => void) {
  const [asking, setAsking] = useState(false)
  const isLeaving = useRef(false)
  const latest = useRef(isChanged)
  latest.current = isChanged
  // The end of a session keeps what is typed, and does not ask.
  const mayLeave = () => isLeaving.current || !latest.current || session().user === null
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => !mayLeave() && current.pathname !== next.pathname,
    enableBeforeUnload: () => !mayLeave(),
    withResolver: true,
  })
  const isBlocked = blocker.status === 'blocked'
  const stay = () => {
    setAsking(false)
    if (isBlocked) blocker.reset()
  }
  const leave = () => {
    isLeaving.current = true
    setAsking(false)
    if (isBlocked) blocker.proceed()
    else onClose()
  }
  return {
    close: () => (isChanged ? setAsking(true) : onClose()),
    /** Once saved, the form may be left. */
    letGo: () => {
      isLeaving.current = true
    },
    question: (asking || isBlocked) && <Question isSaving={isSaving} onStay={stay} onLeave={leave} />,
  }
}

interface QuestionProps {
  readonly isSaving: boolean
  readonly onStay: () => void
  readonly onLeave: () => void
}

function Question({ isSaving, onStay, onLeave }: QuestionProps) {
  const { t } = useTranslation('form')
  return (
    <Dialog onClose={onStay} title={t(isSaving ? 'leave.savingTitle' : 'leave.title')} zIndex={300}>
      <p className={styles.question}>{t(isSaving ? 'leave.savingText' : 'leave.text')}</p>
      <div className={styles.actions}>
        <Button onClick={onLeave}>{t(isSaving ? 'leave.leaveSaving' : 'leave.leave')}</Button>
        <Button variant="primary" data-autofocus onClick={onStay}>
          {t(isSaving ? 'leave.wait' : 'leave.stay')}
        </Button>
      </div>
    </Dialog>
  )
}
