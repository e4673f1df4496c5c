import { KIND_OF_CAUSE } from '@hornbook/contract/need-causes'
import { type DistrictInNeed, giveBackNeed, listNeeds, type Need, takeNeed } from '@hornbook/contract/provider/needs'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { invalidate } from '../../api/queries.ts'
import { TextButton } from '../../ui/button/text-button.tsx'
import styles from './provider-home.module.css'

interface HandProps {
  readonly district: DistrictInNeed
  readonly need: Need
  readonly what: string
  readonly onProblem: (problem: string) => void
}

/** Who has a need in hand. Taking it, or taking it over from somebody who is away, fails if somebody was faster, and says who. */
export function Hand({ district: { districtId, districtName }, need, what, onProblem }: HandProps) {
  const { t } = useTranslation('provider', { keyPrefix: 'home' })
  const { takenBy, takenById, takenFrom, isMine, mayGiveBack, cause } = need
  const params = { districtId, kind: KIND_OF_CAUSE[cause] }
  const results = {
    onMutate: () => onProblem(''),
    onError: (error: unknown) => onProblem((error instanceof ApiError && error.errors[0]?.detail) || t('handFailed')),
    onSettled: () => invalidate(listNeeds),
  }
  const take = useMutation({
    mutationFn: () => call(takeNeed, { params, query: takenById === null ? {} : { from: takenById } }),
    ...results,
  })
  const giveBack = useMutation({ mutationFn: () => call(giveBackNeed, { params }), ...results })
  const names = { district: districtName, what }
  if (takenBy === null)
    return (
      <span>
        {t('nobody')}{' '}
        <TextButton disabled={take.isPending} aria-label={t('takeNamed', names)} onClick={() => take.mutate()}>
          {t('take')}
        </TextButton>
      </span>
    )
  const from = takenFrom !== null && (
    <small>
      <bdi>{t('takenFrom', { name: takenFrom })}</bdi>
    </small>
  )
  if (isMine)
    return (
      <span>
        {t('you')}
        {from && ', '}
        {from}{' '}
        {mayGiveBack && (
          <TextButton
            disabled={giveBack.isPending}
            aria-label={t('giveBackNamed', names)}
            onClick={() => giveBack.mutate()}
          >
            {t('giveBack')}
          </TextButton>
        )}
      </span>
    )
  return (
    <>
      <span className={styles.holder}>
        <span aria-hidden="true">{initialsOf(takenBy)}</span> <bdi title={takenBy}>{takenBy}</bdi>
      </span>
      {from}
      <span>
        <TextButton
          disabled={take.isPending}
          aria-label={t('takeOverNamed', { ...names, name: takenBy })}
          onClick={() => take.mutate()}
        >
          {t('takeOver')}
        </TextButton>
      </span>
    </>
  )
}

const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .flatMap(word => [...word].slice(0, 1))
    .slice(0, 2)
    .join('')
    .toUpperCase()
