import '../texts.ts'
import { readDistrict } from '@hornbook/contract/rostering/districts'
import {
  changeStudentPair,
  mergeStudents,
  readStudentPair,
  TAKEN_FIELDS,
  type TakenField,
} from '@hornbook/contract/rostering/merging'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { queryClient, queryFor } from '../../api/queries.ts'
import { useZone } from '../../dates/use-zone.ts'
import { FormFrame } from '../../form/form-frame.tsx'
import { announceSaved } from '../../form/saved.tsx'
import { useListBeneath } from '../../table/list-beneath.ts'
import { Button } from '../../ui/button/button.tsx'
import { RecordSheet } from '../records/record-sheet.tsx'
import { Comparison } from './comparison.tsx'
import styles from './merging.module.css'
import { type ComparedStudent, type StudentPair, sourceOf, whatTellsApart } from './taken-values.ts'

/** Compares two students who may be one child, and merges them (HEALTH-3). */
export function CompareStudents() {
  const { t } = useTranslation('rostering', { keyPrefix: 'merging' })
  const { districtId = '', pairId = '' } = useParams({ strict: false })
  const { close } = useListBeneath()
  return (
    <RecordSheet
      endpoint={readStudentPair}
      input={{ params: { districtId, studentPairId: pairId } }}
      noun={t('noun')}
      loading="studentInformation"
      onClose={close}
    >
      {({ row }) => (
        <FormFrame frame="sheet" title={t('title')} onClose={close}>
          <Decision pair={row} districtId={districtId} onDone={close} />
        </FormFrame>
      )}
    </RecordSheet>
  )
}

interface DecisionProps {
  readonly pair: StudentPair
  readonly districtId: string
  readonly onDone: () => void
}

function Decision({ pair, districtId, onDone }: DecisionProps) {
  const { t } = useTranslation('rostering', { keyPrefix: 'merging' })
  const zone = useZone(useQuery(queryFor(readDistrict, { params: { districtId } })).data?.row.relationships.timezone)
  const [keptId, setKeptId] = useState(pair.stays)
  const [chosen, setChosen] = useState<Readonly<Partial<Record<TakenField, string>>>>({})
  const [kept, other] = (pair.people[0]?.id === keptId ? pair.people : pair.people.toReversed()) as [
    ComparedStudent,
    ComparedStudent,
  ]
  const source = (field: TakenField) => sourceOf(field, { kept, other, chosen: chosen[field] })
  /** With what tells the two apart, if their names are one. */
  const nameOf = (person: ComparedStudent, beside: ComparedStudent) => {
    const { fullName, oneRosterId, username } = person
    const how = fullName === beside.fullName ? whatTellsApart(person, beside) : 'name'
    return t(`named.${how}`, { fullName, oneRosterId: oneRosterId ?? '', username: username ?? '' })
  }
  const done = (text: string) => {
    announceSaved(text)
    onDone()
    // Figures, lists and counters may all show either of them. The pair itself is no more.
    void queryClient.invalidateQueries({ predicate: ({ queryKey: [path] }) => path !== readStudentPair.path })
  }
  const merge = useMutation({
    mutationFn: () =>
      mergeCall(
        districtId,
        kept,
        other,
        TAKEN_FIELDS.filter(field => source(field) === other.id),
      ),
    onSuccess: () => done(t('merged', { merged: nameOf(other, kept), kept: nameOf(kept, other) })),
  })
  const dismiss = useMutation({
    mutationFn: () =>
      call(changeStudentPair, {
        params: { districtId, studentPairId: pair.id },
        body: { data: { type: 'studentPair', attributes: { distinct: true } } },
      }),
    onSuccess: () => done(t('dismissed')),
  })
  const failed = merge.error ?? dismiss.error
  return (
    <div className={styles.decision}>
      <p className={styles.about}>{t('about')}</p>
      <Comparison
        {...{ pair, zone, kept, onKeep: setKeptId, sourceOf: source }}
        onTake={(field, id) => setChosen(before => ({ ...before, [field]: id }))}
      />
      {failed && (
        <p role="alert" className={styles.problem}>
          {t(merge.error ? 'failed' : 'failedDistinct')} {failed instanceof ApiError && failed.errors[0]?.detail}
        </p>
      )}
      <div className={styles.foot}>
        <Button loading={dismiss.isPending} disabled={merge.isPending} onClick={() => dismiss.mutate()}>
          {t('distinct')}
        </Button>
        <Button variant="primary" loading={merge.isPending} disabled={dismiss.isPending} onClick={() => merge.mutate()}>
          {t('merge')}
        </Button>
      </div>
    </div>
  )
}

const mergeCall = (districtId: string, kept: ComparedStudent, other: ComparedStudent, takes: readonly TakenField[]) =>
  call(mergeStudents, {
    params: { districtId },
    body: {
      data: {
        type: 'studentMerge',
        attributes: { takes: [...takes], keptVersion: kept.version, mergedVersion: other.version },
        relationships: {
          kept: { data: { type: 'student', id: kept.id } },
          merged: { data: { type: 'student', id: other.id } },
        },
      },
    },
  })
