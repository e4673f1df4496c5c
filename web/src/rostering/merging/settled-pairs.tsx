import '../texts.ts'
import { readDistrict } from '@hornbook/contract/rostering/districts'
import {
  changeStudentPair,
  listDistinctStudents,
  listStudentMerges,
  undoStudentMerge,
} from '@hornbook/contract/rostering/merging'
import { formatShortDay } from '@hornbook/rules/time/written-days'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RowFrom } from '../../api/answer.ts'
import { call } from '../../api/call.ts'
import { queryClient, queryFor } from '../../api/queries.ts'
import { formatShortDate } from '../../dates/format-dates.ts'
import { useZone } from '../../dates/use-zone.ts'
import { announceSaved } from '../../form/saved.tsx'
import { Button } from '../../ui/button/button.tsx'
import { UndoDialog } from '../../ui/undo/undo-dialog.tsx'
import health from '../health/health.module.css'
import styles from './merging.module.css'

type Merge = RowFrom<typeof listStudentMerges>
type Distinct = RowFrom<typeof listDistinctStudents>

/** What an office has said of likely twins: merged, with Undo, or two children, which can be taken back. */
export function SettledPairs({ districtId }: { readonly districtId: string }) {
  const input = { params: { districtId } }
  const merges = useQuery({ ...queryFor(listStudentMerges, input), staleTime: 0 })
  const distinct = useQuery({ ...queryFor(listDistinctStudents, input), staleTime: 0 })
  // Both at once, so that neither moves the other.
  if (merges.isPending || distinct.isPending) return null
  return (
    <>
      <Merges districtId={districtId} merges={merges.data?.rows ?? []} />
      <DistinctPairs districtId={districtId} pairs={distinct.data?.rows ?? []} />
    </>
  )
}

function Merges({ districtId, merges }: { readonly districtId: string; readonly merges: readonly Merge[] }) {
  const { t } = useTranslation('rostering', { keyPrefix: 'merging.merges' })
  const zone = useZone(useQuery(queryFor(readDistrict, { params: { districtId } })).data?.row.relationships.timezone)
  const [toUndo, setToUndo] = useState<Merge | null>(null)
  if (merges.length === 0) return null
  return (
    <section className={health.section} aria-labelledby="merged-students">
      <h2 id="merged-students">{t('title')}</h2>
      <ul className={styles.settled}>
        {merges.map(merge => (
          <li key={merge.id}>
            <span>
              {t('row', { merged: merge.mergedName, kept: merge.keptName })}{' '}
              <span className={styles.detail}>
                {[
                  formatShortDate(merge.at, zone),
                  merge.authorName === null ? t('bySupport') : t('by', { name: merge.authorName }),
                  merge.undoneAt === null
                    ? t('until', { date: formatShortDay(merge.undoableUntil) })
                    : t('undone', { date: formatShortDate(merge.undoneAt, zone) }),
                ].join(' · ')}
              </span>
            </span>
            {merge.undoneAt === null && (
              <Button
                writes
                size="small"
                variant="quiet"
                aria-label={t('undoSpoken', { merged: merge.mergedName, kept: merge.keptName })}
                onClick={() => setToUndo(merge)}
              >
                {t('undo')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {toUndo && (
        <UndoDialog
          title={t('confirmTitle')}
          text={t('confirmText', { merged: toUndo.mergedName })}
          confirm={t('confirm')}
          failed={t('failed')}
          undo={async override => {
            await call(undoStudentMerge, {
              params: { districtId, studentMergeId: toUndo.id },
              body: { data: { type: 'studentMerge', attributes: { override } } },
            })
            announceSaved(t('separated', { merged: toUndo.mergedName, kept: toUndo.keptName }))
          }}
          onSettled={() => queryClient.invalidateQueries()}
          onClose={() => setToUndo(null)}
        />
      )}
    </section>
  )
}

function DistinctPairs({ districtId, pairs }: { readonly districtId: string; readonly pairs: readonly Distinct[] }) {
  const { t } = useTranslation('rostering', { keyPrefix: 'merging.pairs' })
  const putBack = useMutation({
    mutationFn: (studentPairId: string) =>
      call(changeStudentPair, {
        params: { districtId, studentPairId },
        body: { data: { type: 'studentPair', attributes: { distinct: false } } },
      }),
    onSuccess: () => queryClient.invalidateQueries(),
  })
  if (pairs.length === 0) return null
  return (
    <section className={health.section} aria-labelledby="distinct-students">
      <h2 id="distinct-students">{t('title')}</h2>
      <ul className={styles.settled}>
        {pairs.map(({ id, people, relationships: { students = [] } }) => {
          const names = { one: people[0]?.name ?? '', other: people[1]?.name ?? '' }
          return (
            <li key={id}>
              <span>
                {t('row', names)}{' '}
                <span className={styles.detail}>
                  {[...new Set(people.map(({ schools, grades }) => [schools, grades].filter(Boolean).join(', ')))].join(
                    ' · ',
                  )}
                </span>
              </span>
              <Button
                writes
                size="small"
                variant="quiet"
                aria-label={t('backSpoken', names)}
                disabled={putBack.isPending}
                onClick={() => putBack.mutate(students.join('-'))}
              >
                {t('back')}
              </Button>
            </li>
          )
        })}
      </ul>
      {putBack.isError && <p role="alert">{t('failed')}</p>}
    </section>
  )
}
