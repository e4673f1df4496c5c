import { readStudentPassword } from '@hornbook/contract/rostering/student-tools'
import { confirmationProblem, PASSWORD_MESSAGES, studentPasswordProblem } from '@hornbook/rules/people/passwords'
import { TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { useLeaveGuard } from '../../form/leave-guard.tsx'
import { Button } from '../../ui/button/button.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Foot, ToolMessage } from './foot.tsx'
import styles from './student-window.module.css'
import { type ToolProps, useTool } from './tool.ts'

const EMPTY = { password: '', confirmPassword: '' }
type Typed = Partial<typeof EMPTY>

/** A new password for a student, checked as it is typed (STU-4), and the one that holds now. */
export function NewPassword({ avatar, onClose }: ToolProps) {
  const { t } = useTranslation('progress', { keyPrefix: 'studentWindow' })
  const tool = useTool(avatar)
  // A field shows no problem before somebody types in it.
  const [typed, setTyped] = useState<Typed>({})
  const values = { ...EMPTY, ...typed }
  const problems = {
    password: studentPasswordProblem(values.password),
    confirmPassword: confirmationProblem(values.password, values.confirmPassword),
  }
  const isValid = problems.password === null && problems.confirmPassword === null
  const guard = useLeaveGuard(
    { isChanged: values.password !== '' || values.confirmPassword !== '', isSaving: false },
    onClose,
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isValid || tool.isWorking) return
    void tool.send(values).then(isSent => isSent && setTyped({}))
  }
  const field = (name: keyof typeof EMPTY, label: string, help?: string) => (
    <TypedPassword
      label={label}
      help={help}
      value={values[name]}
      error={typed[name] === undefined ? null : problems[name]}
      isFirst={name === 'password'}
      onType={value => {
        setTyped(before => ({ ...before, [name]: value }))
        if (!tool.isWorking) tool.reset()
      }}
    />
  )
  return (
    <form className={styles.form} onSubmit={submit} aria-busy={tool.isWorking} noValidate autoComplete="off">
      <PasswordNow key={avatar.version} studentId={avatar.id} />
      {field('password', t('password.new'), t('password.help'))}
      {field('confirmPassword', t('password.confirm'))}
      {tool.isDone && <ToolMessage tone="good">{t('updated')}</ToolMessage>}
      {tool.error && <ToolMessage tone="bad">{t('failed')}</ToolMessage>}
      <Foot submit={t('update')} disabled={!isValid || tool.isWorking} isDone={tool.isDone} onClose={guard.close} />
      {guard.question}
    </form>
  )
}

interface TypedPasswordProps {
  readonly label: string
  readonly help: string | undefined
  readonly value: string
  readonly error: keyof typeof PASSWORD_MESSAGES | null
  readonly isFirst: boolean
  readonly onType: (value: string) => void
}

function TypedPassword({ label, help, value, error, isFirst, onType }: TypedPasswordProps) {
  const { t } = useTranslation('progress', { keyPrefix: 'studentWindow' })
  const [isHidden, setHidden] = useState(false)
  const toggle = (
    <IconButton
      aria-pressed={!isHidden}
      aria-label={`${label}: ${t(isHidden ? 'password.reveal' : 'password.hide')}`}
      onClick={() => setHidden(!isHidden)}
    >
      <Icon name="eye" size={18} />
    </IconButton>
  )
  return (
    <TextInput
      label={label}
      description={error ? undefined : help}
      error={error && PASSWORD_MESSAGES[error]}
      type={isHidden ? 'password' : 'text'}
      value={value}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      {...(isFirst && { 'data-autofocus': true })}
      rightSection={toggle}
      onChange={event => onType(event.currentTarget.value)}
    />
  )
}

/** The password that holds now, once somebody asks: each look is in the audit (SAFE-9). */
function PasswordNow({ studentId }: { readonly studentId: string }) {
  const { t } = useTranslation('progress', { keyPrefix: 'studentWindow' })
  const [password, setPassword] = useState<string | null | undefined>()
  const [isFailed, setFailed] = useState(false)
  const show = () => {
    setFailed(false)
    call(readStudentPassword, { params: { studentId } }).then(
      answer => setPassword(answer.password),
      () => setFailed(true),
    )
  }
  return (
    <div className={styles.now}>
      <span>{t('password.now')}</span>
      {password === undefined ? (
        <Button size="small" onClick={show}>
          {t('password.show')}
        </Button>
      ) : password === null ? (
        <span role="status">{t('password.none')}</span>
      ) : (
        <span role="status">
          <code>{password}</code> <small>{t('password.shown')}</small>
        </span>
      )}
      {isFailed && <ToolMessage tone="bad">{t('failed')}</ToolMessage>}
    </div>
  )
}
