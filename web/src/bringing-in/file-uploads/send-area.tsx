import '@mantine/dropzone/styles.layer.css'
import { Dropzone } from '@mantine/dropzone'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsViewing } from '../../signed-in/current-session.ts'
import { Button } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { formatSize } from '../../ui/size.ts'
import zone from '../upload/drop-zone.module.css'
import { useMayUpload } from '../use-may-upload.ts'
import { LeaveQuestion } from './leave-question.tsx'
import { cutName } from './send-file.ts'
import { SendingDialog } from './sending-dialog.tsx'
import styles from './upload-files.module.css'
import { type FileSending, useSending } from './use-sending.ts'

/** What to send, and where to drop it. The whole page takes a file; paste and a button do as well. */
export function SendArea({ districtId }: { readonly districtId: string | undefined }) {
  const { t } = useTranslation('bringingIn', { keyPrefix: 'fileUploads' })
  const { t: drop } = useTranslation('bringingIn', { keyPrefix: 'drop' })
  const open = useRef<() => void>(null)
  const choose = useRef<HTMLButtonElement>(null)
  const { inHand, outcome, unsent, take, cancel, close } = useSending(districtId)
  const isViewing = useIsViewing()
  const isReady = districtId !== undefined && inHand === null && !isViewing
  usePaste(isReady, take)
  const closeDialog = () => {
    close()
    // After the dialog is gone, so that its own return of the focus does not win.
    requestAnimationFrame(() => choose.current?.focus())
  }
  return (
    <div className={styles.area}>
      <HowItWorks districtId={districtId} />
      <div className={styles.drop}>
        {unsent && isReady && (
          <div className={zone.sending}>
            <p role="status">{drop('unsent', { name: unsent.name })}</p>
            <Button writes variant="primary" onClick={() => take([unsent])}>
              {drop('sendNow')}
            </Button>
          </div>
        )}
        {inHand ? (
          <Sending inHand={inHand} onCancel={cancel} />
        ) : (
          <Dropzone
            openRef={open}
            onDrop={take}
            disabled={!isReady}
            activateOnClick={false}
            activateOnKeyboard={false}
            enablePointerEvents
            className={`${zone.zone} ${styles.zone}`}
            inputProps={{ 'aria-label': t('zone.label') }}
            tabIndex={-1}
            role="presentation"
          >
            <Icon name="upload" size={26} />
            <h2>{t('zone.title')}</h2>
            <Button
              writes
              ref={choose}
              variant="primary"
              disabled={districtId === undefined}
              onClick={() => open.current?.()}
            >
              {t('zone.choose')}
            </Button>
            <p className={zone.help}>{t(districtId === undefined ? 'zone.noDistrict' : 'zone.help')}</p>
          </Dropzone>
        )}
      </div>
      {isReady && (
        <Dropzone.FullScreen
          active
          onDrop={take}
          withinPortal={false}
          inputProps={{ 'aria-label': t('zone.letGo') }}
          className={styles.over ?? ''}
        >
          <Icon name="upload" size={32} />
          <p>{t('zone.letGo')}</p>
        </Dropzone.FullScreen>
      )}
      {outcome && (
        <SendingDialog
          outcome={outcome}
          onClose={closeDialog}
          onAgain={file => take([file])}
          onAnother={() => {
            close()
            open.current?.()
          }}
        />
      )}
      <LeaveQuestion isSending={inHand !== null} onLeave={cancel} />
    </div>
  )
}

function HowItWorks({ districtId }: { readonly districtId: string | undefined }) {
  const { t } = useTranslation('bringingIn', { keyPrefix: 'fileUploads' })
  const isReadAtOnce = useMayUpload(districtId) === true
  return (
    <section className={styles.how} aria-labelledby="how-it-works">
      <h2 id="how-it-works">{t('how')}</h2>
      <ol>
        {(['export', 'drop', 'setUp'] as const).map(step => (
          <li key={step}>
            <b>{t(`steps.${step}`)}</b>
            <span>{t(`steps.${step}Text`)}</span>
          </li>
        ))}
      </ol>
      <dl className={styles.types}>
        <dt>{t('types.rosters')}</dt>
        <dd>{t('rosterTypes')}</dd>
        <dt>{t('types.others')}</dt>
        <dd>{t('otherTypes')}</dd>
        <dt>{t('types.oneRoster')}</dt>
        <dd>{t(isReadAtOnce ? 'zip' : 'zipByUs')}</dd>
      </dl>
    </section>
  )
}

const TELL_AT = [25, 50, 75, 100]
/** Before this the rate says nothing. */
const RATE_AFTER_MS = 2_000

function Sending({ inHand, onCancel }: { readonly inHand: FileSending; readonly onCancel: () => void }) {
  const { t } = useTranslation('bringingIn', { keyPrefix: 'fileUploads.sending' })
  const { file, share, isLost, since } = inHand
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  const percent = Math.floor(share * 100)
  const elapsed = now - since
  const left =
    share > 0 && share < 1 && elapsed > RATE_AFTER_MS ? Math.ceil((elapsed * (1 - share)) / share / 1000) : null
  const said = TELL_AT.findLast(each => each <= percent)
  return (
    <div className={styles.sending} data-lost={isLost || undefined}>
      <p className={styles.name}>
        <span title={file.name} aria-hidden="true">
          {cutName(file.name)}
        </span>
        <span className="visually-hidden">{file.name}</span>
        <span>{t('of', { sent: formatSize(share * file.size), size: formatSize(file.size) })}</span>
      </p>
      <ProgressBar done={share} of={1} label={t('label', { name: file.name })} />
      <p className={styles.rest}>
        {isLost ? t('lost') : left === null ? t('percent', { percent }) : t('left', { percent, count: left })}
      </p>
      <Button onClick={onCancel}>{t('cancel')}</Button>
      <p className="visually-hidden" role="status">
        {isLost ? t('lost') : said === undefined ? '' : t('spoken', { percent: said })}
      </p>
    </div>
  )
}

function usePaste(isReady: boolean, take: (files: readonly File[]) => void) {
  const latest = useRef(take)
  latest.current = take
  useEffect(() => {
    if (!isReady) return
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      if (files.length > 0) latest.current(files)
    }
    window.addEventListener('paste', paste)
    return () => window.removeEventListener('paste', paste)
  }, [isReady])
}
