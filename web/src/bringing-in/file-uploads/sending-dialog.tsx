import { listFileUploads } from '@hornbook/contract/bringing-in/file-uploads'
import { formatLongDate } from '@hornbook/rules/time/written-days'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryFor } from '../../api/queries.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Readable } from './readable.tsx'
import styles from './upload-files.module.css'
import type { SendingOutcome } from './use-sending.ts'

interface SendingDialogProps {
  readonly outcome: SendingOutcome
  readonly onClose: () => void
  readonly onAgain: (file: File) => void
  readonly onAnother: () => void
}

/** The documents' dialogs (UPL-2): what became of a file. */
export function SendingDialog(props: SendingDialogProps) {
  const { t } = useTranslation('bringingIn', { keyPrefix: 'fileUploads.dialogs' })
  const { outcome, onClose, onAgain } = props
  if (outcome.kind === 'sent') return <Sent {...props} fileId={outcome.fileId} />
  const { kind, file, detail } = outcome
  return (
    <Dialog onClose={onClose} title={t(`${kind}.title`)}>
      <p>{detail ?? t(`${kind}.text`)}</p>
      <div className={styles.actions}>
        {kind === 'failed' && file && detail === undefined ? (
          <>
            <Button onClick={onClose}>{t('cancel')}</Button>
            <Button variant="primary" data-autofocus onClick={() => onAgain(file)}>
              {t('again')}
            </Button>
          </>
        ) : (
          <Button variant="primary" data-autofocus onClick={onClose}>
            {t('ok')}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

/** Hornbook looks into a file a moment after it has arrived. */
const LOOK_MS = 1_500
const LOOKS = 6

interface SentProps extends Pick<SendingDialogProps, 'onClose' | 'onAnother'> {
  readonly fileId: string
}

function Sent({ fileId, onClose, onAnother }: SentProps) {
  const { t } = useTranslation('bringingIn', { keyPrefix: 'fileUploads.dialogs' })
  const query = queryFor(listFileUploads, { query: { limit: '200' } })
  const { data } = useQuery({
    ...query,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.dataUpdateCount < LOOKS ? LOOK_MS : false),
  })
  const file = data?.items.find(({ id }) => id === fileId)
  return (
    <Dialog onClose={onClose} title={<span className={styles.sent}>{t('sent')}</span>}>
      {file && <p>{t('due', { day: formatLongDate(file.dueBy) })}</p>}
      {file?.readableAs && <Readable file={file} readableAs={file.readableAs} />}
      <div className={styles.actions}>
        <Button onClick={onAnother}>{t('another')}</Button>
        <Button variant={file?.readableAs ? 'secondary' : 'primary'} data-autofocus onClick={onClose}>
          {t('see')}
        </Button>
      </div>
    </Dialog>
  )
}
