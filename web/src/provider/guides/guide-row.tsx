import '@mantine/dropzone/styles.layer.css'
import type { listLessonGuides } from '@hornbook/contract/guides/lesson-guides'
import { Dropzone } from '@mantine/dropzone'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RowFrom } from '../../api/answer.ts'
import { useIsViewing } from '../../signed-in/current-session.ts'
import { Button } from '../../ui/button/button.tsx'
import notes from '../../ui/notes.module.css'
import { Failure } from '../../ui/states/failure.tsx'
import { FoundDialog } from './found-dialog.tsx'
import { GuideActions } from './guide-actions.tsx'
import { GuideStanding } from './guide-standing.tsx'
import styles from './guides.module.css'
import { Problems } from './problems.tsx'
import { SendingBook } from './sending-book.tsx'
import { useBookSending } from './use-book-sending.ts'
import { useGuide, type Version } from './use-guide.ts'

interface GuideRowProps {
  readonly guide: RowFrom<typeof listLessonGuides>
  readonly onSay: (what: string) => void
}

/** A level: its book, what can be done with it, and a place to drop another one. */
export function GuideRow({ guide, onSay }: GuideRowProps) {
  const { t } = useTranslation('provider', { keyPrefix: 'guides' })
  const { id: level, lessonCount } = guide
  const open = useRef<() => void>(null)
  const isViewing = useIsViewing()
  const [looked, setLooked] = useState<Version | null>(null)
  const sending = useBookSending(level)
  const books = useGuide(level, (what, { number }) => {
    setLooked(null)
    onSay(t(`said.${what}`, { level, number }))
  })
  const { found, waiting, failed, detail } = books
  const { inHand, outcome, unsent } = sending
  const take = (files: readonly File[]) => {
    // A place that is disabled would disable the buttons in it, also the one that cancels.
    if (isViewing || inHand) return
    onSay('')
    sending.take(files)
  }
  return (
    <li className={styles.row} data-level={level}>
      <Dropzone
        openRef={open}
        onDrop={take}
        activateOnClick={false}
        activateOnKeyboard={false}
        enablePointerEvents
        className={styles.zone ?? ''}
        inputProps={{ 'aria-label': t('choose', { level }), accept: '.epub,application/epub+zip' }}
        tabIndex={-1}
        role="presentation"
      >
        <div className={styles.inner}>
          <b className={styles.mark} data-waits={waiting !== undefined || undefined} aria-hidden="true">
            {level}
          </b>
          <div className={styles.text}>
            <h3>
              {t('level', { level })} <span className={styles.count}>{t('lessons', { count: lessonCount })}</span>
            </h3>
            {found.data && <GuideStanding guide={guide} {...books} onLook={setLooked} />}
            {!found.data && found.error && (
              <Failure error={found.error} title={t('failedToLoad')} onRetry={() => void found.refetch()} />
            )}
            <p role="alert" className={notes.bad}>
              {failed ? (detail ?? t('notDone')) : ''}
            </p>
          </div>
          {found.data && !inHand && (
            <GuideActions
              level={level}
              books={books}
              onLook={setLooked}
              onReplace={() => {
                onSay('')
                open.current?.()
              }}
            />
          )}
          {unsent && !inHand && (
            <div className={styles.below}>
              <p role="status">{t('unsent', { name: unsent.name })}</p>
              <Button writes size="small" variant="primary" onClick={() => take([unsent])}>
                {t('sendNow')}
              </Button>
            </div>
          )}
          {inHand && <SendingBook {...inHand} onCancel={sending.cancel} />}
          {outcome && <Problems outcome={outcome} onAgain={file => take([file])} onClose={sending.close} />}
        </div>
      </Dropzone>
      {looked && (
        <FoundDialog
          version={looked}
          level={level}
          lessons={lessonCount}
          isBusy={books.isBusy}
          onShow={looked.status === 'checked' ? () => books.show.mutate(looked) : null}
          onClose={() => setLooked(null)}
        />
      )}
    </li>
  )
}
