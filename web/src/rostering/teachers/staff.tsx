import { readDistrict } from '@hornbook/contract/rostering/districts'
import { listTeachers } from '@hornbook/contract/rostering/teachers'
import { searchKey } from '@hornbook/rules/people/names'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryFor } from '../../api/queries.ts'
import { useZone } from '../../dates/use-zone.ts'
import { restoreDraft, useKeepDraft } from '../../signed-in/drafts.ts'
import { FilterBox } from '../../ui/filter-box.tsx'
import sheet from '../../ui/sheet.module.css'
import { Empty } from '../../ui/states/empty.tsx'
import { Failure } from '../../ui/states/failure.tsx'
import { SkeletonRows } from '../../ui/states/skeleton.tsx'
import { Invite } from './invite.tsx'
import { StaffTable } from './staff-table.tsx'
import { isInvitable } from './teacher.ts'

const INITIAL_VIEW: { filter: string; selected: ReadonlySet<string> } = { filter: '', selected: new Set() }

interface StaffProps {
  readonly districtId: string
  readonly mayInvite: boolean
}

/** The staff of a district, and their invitations. */
export function Staff({ districtId, mayInvite }: StaffProps) {
  const { t } = useTranslation('rostering')
  const input = { params: { districtId }, query: { sort: 'name' } }
  const { data, error, refetch } = useQuery(queryFor(listTeachers, input))
  const district = useQuery(queryFor(readDistrict, { params: { districtId } })).data?.row
  const zone = useZone(district?.relationships.timezone)
  const name = `staff of district ${districtId}`
  const [{ filter, selected }, setView] = useState(() => restoreDraft(name, INITIAL_VIEW))
  useKeepDraft(name, { filter, selected })
  const setFilter = (filter: string) => setView(view => ({ ...view, filter }))
  const setSelected = (selected: ReadonlySet<string>) => setView(view => ({ ...view, selected }))
  const wanted = searchKey(useDeferredValue(filter))
  const staff = data?.rows
  const shown = useMemo(
    () => staff?.filter(({ fullName, email }) => searchKey(`${fullName} ${email ?? ''}`).includes(wanted)) ?? [],
    [staff, wanted],
  )
  const uninvited = useMemo(() => staff?.filter(one => isInvitable(one) && one.invitedAt === null) ?? [], [staff])
  // Also while loading: the heading would move when the box appears.
  const filterable = staff ? staff.length > 0 : !error

  return (
    <section className={sheet.sheet} aria-labelledby="staff">
      <div className={sheet.bar}>
        <h2 id="staff">{t('staff.title')}</h2>
        {filterable && <FilterBox label={t('staff.filter')} value={filter} onChange={setFilter} />}
        {mayInvite && (
          <div className={sheet.end}>
            <Invite selected={selected} uninvited={uninvited} onSent={() => setSelected(new Set())} />
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
          zone={zone}
          selected={selected}
          {...(mayInvite && staff?.some(isInvitable) && { onSelect: setSelected })}
        />
      )}
    </section>
  )
}
