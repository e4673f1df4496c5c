import '../texts.ts'
import { listBulkActions, undoBulkAction } from '@hornbook/contract/rostering/bulk-actions'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RowFrom } from '../../api/answer.ts'
import { call } from '../../api/call.ts'
import { queryClient, queryFor } from '../../api/queries.ts'
import { formatTime } from '../../dates/format-dates.ts'
import { announceSaved } from '../../form/saved.tsx'
import { Button } from '../../ui/button/button.tsx'
import { UndoDialog } from '../../ui/undo/undo-dialog.tsx'
import { focusOnMount } from '../../ui/use-focus-back.ts'
import { useKey } from '../../ui/use-key.ts'
import type { Archived } from './archive.ts'
import styles from './recent-changes.module.css'

export type BulkAction = RowFrom<typeof listBulkActions>
type Noun = Archived | 'schools'

/** What the viewer has done to many records of a noun today, the latest first. Empty when that cannot be loaded. */
export function useRecentChanges(districtId: string, noun: Noun | undefined) {
  const { data, isPending } = useQuery({
    ...queryFor(listBulkActions, { params: { districtId } }),
    enabled: noun !== undefined,
  })
  const changes = (data?.rows ?? []).filter(({ action }) => noun !== undefined && action.startsWith(`${noun}.`))
  return { changes, isPending: noun !== undefined && isPending }
}

type Upload = Extract<BulkAction['action'], `${string}.upload`>
const isUpload = (action: BulkAction['action']): action is Upload => action.endsWith('.upload')

type End<A> = A extends `${string}.${infer E}` ? E : never
const endOf = <A extends BulkAction['action']>(action: A) => action.split('.')[1] as End<A>

/** 'Archived 3 students', 'Added 28 and changed 2 students by a spreadsheet'. */
function sentenceOf(
  { action, count, added, classroomName }: BulkAction,
  noun: Noun,
  t: TFunction<'rostering', 'lists'>,
): string {
  const what = (some: number) => t(`${noun}.count`, { count: some })
  if (action === 'students.enrol' && classroomName === null) return t('recent.enrolled', { what: what(count) })
  if (!isUpload(action)) return t(`recent.${action}`, { what: what(count), classroom: classroomName })
  if (added === count) return t('recent.upload.added', { what: what(count) })
  if (added === 0) return t('recent.upload.changed', { what: what(count) })
  return t('recent.upload.both', { added, what: what(count - added) })
}

/** ': Ana Díaz, Ben Ito and 4 more', as far as there are names to show. */
function namesOf({ names, count }: BulkAction, t: TFunction<'rostering', 'lists'>): string {
  if (names.length === 0) return ''
  const more = count - names.length
  return t(more > 0 ? 'recent.someNames' : 'recent.names', { names: names.join(', '), count: more })
}

interface RecentChangesProps {
  readonly noun: Noun
  readonly districtId: string
  readonly zone: string
  readonly changes: readonly BulkAction[]
}

/** What was archived, unarchived, moved or uploaded today, each with Undo until midnight (FORM-14). */
export function RecentChanges({ noun, districtId, zone, changes }: RecentChangesProps) {
  const { t } = useTranslation('rostering', { keyPrefix: 'lists' })
  const [showsAll, setShowsAll] = useState(false)
  const [toUndo, setToUndo] = useState<BulkAction | null>(null)
  const [undoneId, setUndoneId] = useState('')
  // What was done last, as everywhere; the question stands before it.
  useKey('z', () => setToUndo(changes.find(({ undoneAt }) => undoneAt === null) ?? null), { ctrl: true })
  if (changes.length === 0) return null
  const earlier = changes.length - 1
  const undo = (id: string, override: boolean) =>
    call(undoBulkAction, {
      params: { districtId, bulkActionId: id },
      body: { data: { type: 'bulkAction', attributes: { override } } },
    })
  return (
    <section className={styles.changes} aria-label={t('recent.title')}>
      <ul className={styles.list}>
        {changes.slice(0, showsAll ? undefined : 1).map(change => (
          <li key={change.id}>
            <span>
              {sentenceOf(change, noun, t)}{' '}
              <span className={styles.time}>{t('recent.at', { time: formatTime(change.at, zone) })}</span>
              {namesOf(change, t)}
            </span>
            {change.undoneAt === null ? (
              <Button writes variant="quiet" size="small" onClick={() => setToUndo(change)}>
                {t('recent.undo')}
              </Button>
            ) : (
              <span
                // In place of the button, which had the focus.
                ref={change.id === undoneId ? focusOnMount : undefined}
                tabIndex={-1}
                className={styles.time}
              >
                {t('recent.undone', { time: formatTime(change.undoneAt, zone) })}
              </span>
            )}
          </li>
        ))}
      </ul>
      {earlier > 0 && (
        <Button variant="quiet" size="small" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? t('recent.onlyLatest') : t('recent.earlier', { count: earlier })}
        </Button>
      )}
      {toUndo && (
        <UndoDialog
          title={t('recent.confirmTitle')}
          text={t(`recent.confirmText.${toUndo.action === 'classrooms.archive' ? 'classes' : endOf(toUndo.action)}`)}
          confirm={t('recent.confirm')}
          failed={t('recent.failed')}
          undo={async override => {
            await undo(toUndo.id, override)
            // What was saved before is not the latest any more.
            announceSaved('')
            setUndoneId(toUndo.id)
          }}
          // Counters, dashboards and every list may count them.
          onSettled={() => queryClient.invalidateQueries()}
          onClose={() => setToUndo(null)}
        />
      )}
    </section>
  )
}
