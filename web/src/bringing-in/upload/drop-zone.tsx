import '@mantine/dropzone/styles.layer.css'
import { MAX_ROSTER_BYTES } from '@hornbook/contract/bringing-in/roster-imports'
import { Dropzone, type FileRejection } from '@mantine/dropzone'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsViewing } from '../../signed-in/current-session.ts'
import { Button } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import styles from './drop-zone.module.css'
import { useUpload } from './use-upload.ts'

const ZIP = { 'application/zip': ['.zip'], 'application/x-zip-compressed': ['.zip'] }
const MEGABYTE = 1024 * 1024

const KINDS = [
  ['csv', /\.(csv|tsv)$/i],
  ['workbook', /\.(xlsx?|ods|numbers)$/i],
  ['archive', /\.(rar|7z|gz|tgz|tar|bz2|xz)$/i],
] as const

/** What kind of file it is if not a zip, by its name. */
const kindOf = (name: string) => KINDS.find(([, ending]) => ending.test(name))?.[0]

/** Uploads a roster file, dropped or chosen, and shows the progress (DIST-4, ROSTER-2). */
export function DropZone({ districtId }: { readonly districtId: string }) {
  const { t } = useTranslation('bringingIn')
  const open = useRef<() => void>(null)
  const isViewing = useIsViewing()
  const { upload, unsent, problem, setProblem, send, cancel } = useUpload(districtId)
  const take = (file: File) => (file.size > 0 ? void send(file) : setProblem(t('drop.empty')))
  const reject = (rejections: FileRejection[]) => {
    const code = rejections[0]?.errors[0]?.code
    if (code === 'file-too-large') setProblem(t('drop.tooLarge', { megabytes: MAX_ROSTER_BYTES / MEGABYTE }))
    else if (rejections.length > 1 || code === 'too-many-files') setProblem(t('drop.one'))
    else {
      const kind = kindOf(rejections[0]?.file.name ?? '')
      setProblem(kind ? t(`drop.kinds.${kind}`) : t('drop.notZip'))
    }
  }

  if (upload)
    return (
      <div className={styles.sending}>
        <p role="status">{upload.share < 1 ? t('drop.sending', { name: upload.name }) : t('drop.reading')}</p>
        <ProgressBar done={upload.share} of={1} label={t('drop.sending', { name: upload.name })} />
        <Button onClick={cancel}>{t('drop.cancel')}</Button>
      </div>
    )
  return (
    <>
      {unsent && (
        <div className={styles.sending}>
          <p role="status">{t('drop.unsent', { name: unsent.name })}</p>
          <Button writes variant="primary" onClick={() => void send(unsent)}>
            {t('drop.sendNow')}
          </Button>
        </div>
      )}
      <Dropzone
        openRef={open}
        disabled={isViewing}
        onDrop={([file]) => file && take(file)}
        onReject={reject}
        accept={ZIP}
        maxFiles={1}
        multiple={false}
        maxSize={MAX_ROSTER_BYTES}
        activateOnClick={false}
        activateOnKeyboard={false}
        enablePointerEvents
        className={styles.zone ?? ''}
        inputProps={{ 'aria-label': t('button') }}
        tabIndex={-1}
        role="presentation"
      >
        <Icon name="upload" size={26} />
        <p className={styles.text}>{t('drop.text')}</p>
        <Button writes variant={unsent ? 'secondary' : 'primary'} onClick={() => open.current?.()}>
          {t('drop.choose')}
        </Button>
        <p className={styles.help}>{t('drop.help')}</p>
      </Dropzone>
      <p className={problem ? styles.problem : undefined} role="alert">
        {problem}
      </p>
    </>
  )
}
