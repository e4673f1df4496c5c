import { changeConnection } from '@hornbook/contract/bringing-in/connections'
import { changeSftpAccount, createSftpPassword, deleteSftpPassword } from '@hornbook/contract/bringing-in/sftp-accounts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { formatDateTime } from '../../../dates/format-dates.ts'
import { announceSaved } from '../../../form/saved.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Copied } from '../../../ui/copied.tsx'
import { Dialog, DialogActions } from '../../../ui/dialog.tsx'
import sheet from '../../../ui/sheet.module.css'
import page from '../connections.module.css'
import { type Connection, readConnectionsAgain } from '../connections.ts'
import type { Account } from './account.ts'
import { LinesForm } from './lines-form.tsx'

interface HowToSignInProps {
  readonly params: { readonly districtId: string; readonly connectionId: string }
  readonly account: Account
  readonly connection: Connection
  readonly zone: string
  /** Reads the account again. */
  readonly onChanged: () => Promise<unknown>
}

/** A key, which is better, or a password of ours; and from where. */
export function HowToSignIn({ params, account, connection, zone, onChanged }: HowToSignInProps) {
  const { t } = useTranslation('bringingIn', { keyPrefix: 'connections.sftp' })
  const allowed = connection.settings.allowedFrom
  const saveKeys = (keys: readonly string[], version: number) => {
    const attributes = { keys: [...keys], version }
    return call(changeSftpAccount, { params, body: { data: { type: 'sftpAccount', id: account.id, attributes } } })
  }
  const saveFrom = (allowedFrom: readonly string[], version: number) => {
    const attributes = { settings: { allowedFrom: [...allowedFrom] }, version }
    return call(changeConnection, { params, body: { data: { type: 'connection', id: connection.id, attributes } } })
  }
  return (
    <section className={sheet.sheet} aria-labelledby="how">
      <div className={sheet.bar}>
        <h2 id="how">{t('signIn.title')}</h2>
      </div>
      <div className={page.inside}>
        <LinesForm
          label={t('signIn.keys')}
          help={t('signIn.keysText')}
          lines={account.keys.map(({ text }) => text)}
          version={account.version}
          save={saveKeys}
          readAgain={onChanged}
          saveLabel={t('signIn.save')}
          saved={t('signIn.saved')}
        />
        <Password params={params} account={account} zone={zone} onChanged={onChanged} />
        <LinesForm
          label={t('signIn.from')}
          help={t('signIn.fromText')}
          lines={Array.isArray(allowed) ? allowed.map(String) : []}
          version={connection.version}
          save={saveFrom}
          readAgain={readConnectionsAgain}
          saveLabel={t('signIn.saveFrom')}
          saved={t('signIn.savedFrom')}
        />
      </div>
    </section>
  )
}

function Password({ params, account, zone, onChanged }: Omit<HowToSignInProps, 'connection'>) {
  const { t } = useTranslation('bringingIn', { keyPrefix: 'connections.sftp' })
  const [made, setMade] = useState<Account | null>(null)
  const { passwordMadeAt, oldPasswordUntil } = account
  const make = useMutation({
    mutationFn: () => call(createSftpPassword, { params }),
    onSuccess: ({ row }) => setMade(row),
    onSettled: onChanged,
  })
  const end = useMutation({
    mutationFn: () => call(deleteSftpPassword, { params }),
    onSuccess: () => announceSaved(t('signIn.ended')),
    onSettled: onChanged,
  })
  return (
    <div className={page.lines}>
      <b>{t('signIn.password')}</b>
      <p className={page.quiet}>
        {passwordMadeAt === null
          ? t('signIn.noPassword')
          : t('signIn.hasPassword', { when: formatDateTime(passwordMadeAt, zone) })}{' '}
        {oldPasswordUntil && t('signIn.old', { when: formatDateTime(oldPasswordUntil, zone) })}
      </p>
      <div className={page.actions}>
        <Button writes loading={make.isPending} onClick={() => make.mutate()}>
          {t(passwordMadeAt === null ? 'signIn.makePassword' : 'signIn.newPassword')}
        </Button>
        {passwordMadeAt !== null && (
          <Button writes loading={end.isPending} onClick={() => end.mutate()}>
            {t('signIn.endPassword')}
          </Button>
        )}
      </div>
      {(make.isError || end.isError) && (
        <p role="alert" className={page.bad}>
          {t('refused')}
        </p>
      )}
      {made && <Shown made={made} zone={zone} onClose={() => setMade(null)} />}
    </div>
  )
}

interface ShownProps {
  readonly made: Account
  readonly zone: string
  readonly onClose: () => void
}

/** Shows a password that is nowhere else. It goes by its button alone: a stray key or click would lose it. */
function Shown({ made, zone, onClose }: ShownProps) {
  const { t } = useTranslation('bringingIn', { keyPrefix: 'connections.sftp.shown' })
  return (
    <Dialog
      onClose={onClose}
      title={t('title')}
      size="lg"
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <p>
        {t('text')} {made.oldPasswordUntil && t('old', { when: formatDateTime(made.oldPasswordUntil, zone) })}
      </p>
      <Copied label={t('password')} value={made.password ?? ''} />
      <DialogActions>
        <Button variant="primary" onClick={onClose}>
          {t('have')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
