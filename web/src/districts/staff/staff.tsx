import { listTeachers } from '@hornbook/contract/rostering/teachers'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RowFrom } from '../../api/answer.ts'
import { reading } from '../../api/queries.ts'
import { kept, useKeep } from '../../session/kept.ts'
import { FilterBox } from '../../shell/filter-box.tsx'
import { foldedText } from '../../shell/folded-text.ts'
import sheet from '../../shell/sheet.module.css'
import { Empty } from '../../states/empty.tsx'
import { Failure } from '../../states/failure.tsx'
import { SkeletonRows } from '../../states/skeleton.tsx'
import { Invite } from './invite.tsx'
import { StaffTable } from './staff-table.tsx'

export type Teacher = RowFrom<typeof listTeachers>

/** Whoever has no password of their own yet and an address to write to (SESS-8), also when a roster brought them. */
export const invitable = ({ authCredentialsSetAt, email }: Teacher) => authCredentialsSetAt === null && email !== null

const NOBODY_CHOSEN: { filter: string; selected: ReadonlySet<string> } = { filter: '', selected: new Set() }

interface StaffOf {
  readonly districtId: string
  readonly invites: boolean
}

/** The staff of a district, and their invitations. */
export function Staff({ districtId, invites }: StaffOf) {
  const { t } = useTranslation('districts')
  const input = { params: { districtId }, query: { sort: 'name' } }
  const { data, error, refetch } = useQuery(reading(listTeachers, input))
  const name = `staff of district ${districtId}`
  const [{ filter, selected }, setAsked] = useState(() => kept(name, NOBODY_CHOSEN))
  useKeep(name, { filter, selected })
  const setFilter = (filter: string) => setAsked(asked => ({ ...asked, filter }))
  const setSelected = (selected: ReadonlySet<string>) => setAsked(asked => ({ ...asked, selected }))
  const wanted = foldedText(useDeferredValue(filter).trim())
  const staff = data?.rows
  const shown = useMemo(
    () => staff?.filter(({ fullName, email }) => foldedText(`${fullName} ${email ?? ''}`).includes(wanted)) ?? [],
    [staff, wanted],
  )
  const waiting = useMemo(() => staff?.filter(one => invitable(one) && one.invitedAt === null) ?? [], [staff])

  return (
    <section className={sheet.sheet} aria-labelledby="staff">
      <div className={sheet.bar}>
        <h2 id="staff">{t('staff.title')}</h2>
        {staff && staff.length > 0 && <FilterBox label={t('staff.filter')} value={filter} onChange={setFilter} />}
        {invites && (
          <div className={sheet.end}>
            <Invite selected={selected} waiting={waiting} onSent={() => setSelected(new Set())} />
          </div>
        )}
      </div>
      {!staff && error && <Failure error={error} title={t('staff.failed')} onRetry={() => void refetch()} />}
      {!staff && !error && <SkeletonRows message="information" />}
      {staff?.length === 0 && <Empty title={t('staff.none')}>{t('staff.noneText')}</Empty>}
      {staff && staff.length > 0 && shown.length === 0 && <Empty title={t('staff.noMatch')} />}
      {shown.length > 0 && (
        <StaffTable
          staff={shown}
          selected={selected}
          {...(invites && staff?.some(invitable) && { onSelect: setSelected })}
        />
      )}
    </section>
  )
}
