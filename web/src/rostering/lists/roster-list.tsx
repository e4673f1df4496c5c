import '../texts.ts'
import { Outlet } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { addressOf } from '../../address/address.ts'
import { keepSearch } from '../../address/search-params.ts'
import { SavedNotice } from '../../form/saved.tsx'
import { ListBeneath, useBeneath } from '../../table/list-beneath.ts'
import { WithNotices } from '../../table/with-notices.tsx'
import { ButtonLink } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { usePage } from '../../ui/page.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { Failure } from '../../ui/states/failure.tsx'
import { useMissingTitle } from '../../ui/states/missing-title.ts'
import { RecentChanges, useRecentChanges } from '../archiving/recent-changes.tsx'
import { CheckNotice } from '../health/check-notice.tsx'
import { ArchivedData } from './archived-data.tsx'
import { ArchivedSwitch } from './archived-switch.tsx'
import { describeRows } from './describe-rows.ts'
import type { Noun } from './roster-columns.ts'
import { type RosterListProps, RosterRows } from './roster-rows.tsx'
import { useRosterSelection } from './roster-selection.ts'
import type { NounList } from './use-list.ts'

/** A district's schools, classes, staff or students (LIST-1 to LIST-9). */
export function RosterList<R extends { readonly id: string }>(props: RosterListProps<R>) {
  // Begins anew when archived records are shown or hidden: a selection among the others means nothing there.
  return <Content key={String(props.list.archived)} {...props} />
}

function Content<R extends { readonly id: string }>(props: RosterListProps<R>) {
  const { noun, list, rows, rest, archives } = props
  const [selected, setSelected] = useRosterSelection(noun, list.districtId)
  const { t } = useTranslation('rostering', { keyPrefix: 'lists' })
  // Schools are not archived here, but uploads of them can be undone.
  const recentOf = noun === 'schools' && list.mayChange ? noun : archives
  const recent = useRecentChanges(list.districtId, recentOf)
  const describe = useCallback((ids: readonly string[]) => describeRows(rows ?? [], ids), [rows])
  const beneath = useBeneath(addressOf(`/districts/$districtId/${noun}`, list), selected, setSelected, { describe })
  const missing = useMissingTitle(rows ? null : props.error)
  const title = missing ?? t(`${noun}.title`)
  const district = list.district.data?.row
  usePage({
    title,
    area: 'rostering',
    crumbs: missing
      ? []
      : [
          { label: t('districts'), to: '/districts' },
          { label: district?.name, to: addressOf('/districts/$districtId', list) },
          { label: title },
        ],
  })
  const count =
    rows &&
    (list.archived && noun !== 'schools'
      ? t(`${noun}.countArchived`, { count: rest?.total ?? rows.length })
      : t(`${noun}.count`, { count: rest?.total ?? rows.length }))
  if (missing) return <Failure page error={props.error} onRetry={props.onRetry} />
  return (
    <>
      <PageHead
        title={title}
        actions={
          <>
            {/* What was tried there may be why the list is refused, and says so. */}
            {props.actions}
            {!(props.error && !rows) && (
              <>
                {noun !== 'schools' && <ArchivedSwitch label={t(`${noun}.showArchived`)} archived={list.archived} />}
                <AddButton noun={noun} list={list} />
              </>
            )}
          </>
        }
      >
        {[district?.name, count].filter(Boolean).join(' · ')}
        {list.archived && rows && rows.length > 0 && <ArchivedData noun={noun} />}
      </PageHead>
      {list.check && <CheckNotice check={list.check} districtId={list.districtId} />}
      <WithNotices
        notices={
          <>
            <SavedNotice />
            {rows && recentOf && (
              <RecentChanges noun={recentOf} districtId={list.districtId} zone={list.zone} changes={recent.changes} />
            )}
          </>
        }
      >
        {/* Rows wait for the recent changes beside them, so that nothing moves under the finger. */}
        <RosterRows
          {...props}
          rows={recent.isPending ? undefined : rows}
          selected={selected}
          onSelect={setSelected}
          onShown={beneath.shown.set}
        />
      </WithNotices>
      <ListBeneath value={beneath}>
        <Outlet />
      </ListBeneath>
    </>
  )
}

function AddButton({ noun, list }: { readonly noun: Noun; readonly list: NounList }) {
  const { t } = useTranslation('rostering', { keyPrefix: 'lists' })
  if (!list.mayChange) return null
  return (
    <ButtonLink
      variant="primary"
      to={`/districts/$districtId/${noun}/new`}
      params={{ districtId: list.districtId }}
      search={keepSearch}
      resetScroll={false}
    >
      <Icon name="plus" size={15} /> {t(`${noun}.add`)}
    </ButtonLink>
  )
}
