import { readDistrictSupport } from '@hornbook/contract/provider/district-support'
import type { DistrictInNeed } from '@hornbook/contract/provider/needs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryFor } from '../../api/queries.ts'
import { Button, ButtonAnchor } from '../../ui/button/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Failure } from '../../ui/states/failure.tsx'
import { SkeletonRows } from '../../ui/states/skeleton.tsx'
import { mailTo } from './mail-to.ts'
import styles from './provider-home.module.css'

interface WriteProps {
  readonly district: DistrictInNeed
  /** What it is about. */
  readonly what: string
}

/** Writes to the administrators of a district, with the program that the reader has for mail. */
export function Write({ district, what }: WriteProps) {
  const { t } = useTranslation('provider', { keyPrefix: 'home.write' })
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('open')}
        <span className="visually-hidden"> {district.districtName}</span>
      </Button>
      {isOpen && (
        <Dialog onClose={() => setOpen(false)} title={<bdi>{t('title', { district: district.districtName })}</bdi>}>
          <Addresses district={district} what={what} onClose={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  )
}

/** Asked for when somebody wants to write, so that the list need not know all administrators of all districts. */
function Addresses({ district, what, onClose }: WriteProps & { readonly onClose: () => void }) {
  const { t } = useTranslation('provider', { keyPrefix: 'home.write' })
  const { districtId, districtName } = district
  const { data, error, refetch } = useQuery(queryFor(readDistrictSupport, { params: { districtId } }))
  if (!data && error) return <Failure error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows message="information" rows={3} />
  const people = data.administrators.flatMap(({ id, name, email }) => (email === null ? [] : [{ id, name, email }]))
  const about = t('about', { district: districtName, what })
  return (
    <>
      <p className={styles.writeTo}>{people.length === 0 ? t('none') : t('who', { count: people.length })}</p>
      <ul className={styles.addresses}>
        {people.map(({ id, name, email }) => (
          <li key={id}>
            <bdi>{name}</bdi> <a href={mailTo([email], about)}>{email}</a>
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button onClick={onClose}>{t('close')}</Button>
        {people.length > 0 && (
          <ButtonAnchor
            variant="primary"
            data-autofocus
            href={mailTo(
              people.map(({ email }) => email),
              about,
            )}
            onClick={onClose}
          >
            {t('start', { count: people.length })}
          </ButtonAnchor>
        )}
      </DialogActions>
    </>
  )
}
