import { changeNightlyExport, sendNightlyExport, testNightlyExport } from '@hornbook/contract/data-out/nightly-exports'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { announceSaved } from '../../form/saved.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Copied } from '../../ui/copied.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { TestSteps } from '../../ui/test-steps/test-steps.tsx'
import styles from '../data-out.module.css'
import { type NightlyExport, refreshNightlyExports } from './nightly-export.ts'

interface TryNightlyProps {
  readonly districtId: string
  /** As it is now. */
  readonly stored: NightlyExport
  /** The files were asked for, and are on their way. */
  readonly onAsked: () => void
  readonly onClose: () => void
}

/** Tests a server for nightly files, says yes to its key, and switches it on: each once the one before has held. */
export function TryNightly({ districtId, stored, onAsked, onClose }: TryNightlyProps) {
  const { t } = useTranslation('dataOut', { keyPrefix: 'nightly.trying' })
  const { id, host, username, publicKey, hostKey: pinned, isOn, startsAt, version } = stored
  const params = { districtId, nightlyExportId: id }
  const test = useMutation({ mutationFn: () => call(testNightlyExport, { params }) })
  const change = useMutation({
    mutationFn: (attributes: { readonly hostKey?: string; readonly isOn?: boolean }) =>
      call(changeNightlyExport, {
        params,
        body: { data: { type: 'nightlyExport', id, attributes: { ...attributes, version } } },
      }),
    onSuccess: (_, attributes) => {
      if (attributes.hostKey !== undefined) {
        announceSaved(t('theirs'))
        test.mutate()
      } else announceSaved(attributes.isOn ? t('switchedOn', { hour: startsAt }) : t('switchedOff'))
    },
    onSettled: () => refreshNightlyExports(),
  })
  const send = useMutation({
    mutationFn: () => call(sendNightlyExport, { params }),
    onSuccess: () => {
      announceSaved(t('asked'))
      onAsked()
    },
    onSettled: () => refreshNightlyExports(),
  })
  const shown = test.data?.hostKey ?? null
  const refused = change.error ?? send.error ?? test.error
  const detail = refused instanceof ApiError && (refused.status === 412 ? t('stale') : refused.errors[0]?.detail)
  const isToConfirm = shown !== null && shown !== pinned
  const hasPassed = test.data?.passed === true
  return (
    <Dialog onClose={onClose} title={t('title', { host })} size="lg">
      <div className={styles.trying}>
        <p className={styles.explained}>{t('text')}</p>
        {publicKey && <Copied label={t('publicKey', { user: username })} value={publicKey} />}
        {pinned && <Copied label={t('pinned')} value={pinned} />}
        {test.data && (
          <TestSteps
            outcome={{ ...test.data, hostKey: isToConfirm ? shown : null }}
            words={t('ofTest', { returnObjects: true })}
          />
        )}
        <p role="alert" className={styles.bad}>
          {refused ? detail || t('refused') : ''}
        </p>
      </div>
      <DialogActions>
        <Button onClick={onClose}>{t('close')}</Button>
        {pinned && (
          <Button writes loading={send.isPending} onClick={() => send.mutate()}>
            {t('sendNow')}
          </Button>
        )}
        <Button
          writes
          {...(!isToConfirm && !hasPassed && { variant: 'primary' as const })}
          loading={test.isPending}
          onClick={() => test.mutate()}
        >
          {t('test')}
        </Button>
        {isToConfirm ? (
          <Button writes variant="primary" loading={change.isPending} onClick={() => change.mutate({ hostKey: shown })}>
            {t('isTheirs')}
          </Button>
        ) : (
          pinned && (
            <Button
              writes
              {...(hasPassed && !isOn && { variant: 'primary' as const })}
              loading={change.isPending}
              onClick={() => change.mutate({ isOn: !isOn })}
            >
              {t(isOn ? 'switchOff' : 'switchOn')}
            </Button>
          )
        )}
      </DialogActions>
    </Dialog>
  )
}
