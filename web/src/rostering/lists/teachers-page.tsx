import '../texts.ts'
import { listTeachers } from '@hornbook/contract/rostering/teachers'
import { sortedName } from '@hornbook/rules/people/names'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useWholeList } from '../../api/use-whole-list.ts'
import { useUser } from '../../signed-in/current-session.ts'
import { useNameOrder } from '../../signed-in/name-order.ts'
import type { Column } from '../../table/model/column.ts'
import { useScreen } from '../../ui/use-screen.ts'
import { Invite, InviteSelected } from '../teachers/invite.tsx'
import { SignIn } from '../teachers/sign-in.tsx'
import { StaffEmail } from '../teachers/staff-email.tsx'
import { StaffName } from '../teachers/staff-name.tsx'
import { isActivated, isInvitable, isUninvited, type Teacher } from '../teachers/teacher.ts'
import { ViewAs } from '../teachers/view-as.tsx'
import { countColumn, dateColumn, dayColumn, rosterSystemColumn, schoolsColumn, textColumn } from './columns.tsx'
import { RosterList } from './roster-list.tsx'
import { schoolFilter } from './school-filter.ts'
import { usePeopleList, useSchoolNames } from './use-list.ts'

const schoolsOf = ({ relationships: { schools } }: Teacher) => schools ?? []

const viewAsColumn = (header: string): Column<Teacher> => ({
  id: 'viewAs',
  header,
  screenOnly: true,
  filter: null,
  onTablet: true,
  value: () => null,
  cell: row => <ViewAs teacher={row} among="signs" />,
})

/** The staff of a district (LIST-5), and their invitations. */
export function TeachersPage() {
  const { t } = useTranslation('rostering', { keyPrefix: 'lists' })
  const { t: word } = useTranslation('rostering', { keyPrefix: 'staff' })
  const list = usePeopleList()
  const screen = useScreen()
  const isPhone = screen === 'phone'
  const order = useNameOrder()
  const { rows: found, all, rest, error, refetch } = useWholeList(listTeachers, list.input)
  const schools = useSchoolNames(list.districtId)
  const { names } = schools
  const rows = names && found
  const { zone } = list
  // Few districts have substitutes, and the table is wide.
  const hasEnds = found?.some(({ endsOn }) => endsOn !== null) ?? false
  const mayInvite = list.mayChange && !list.archived
  const hasViews = useUser().userType === 'Administrator' && !isPhone && !list.archived
  const columns = useMemo<Column<Teacher>[]>(
    () => [
      {
        ...textColumn({ id: 'name', header: t('columns.name'), text: row => row.fullName }),
        value: row => sortedName(row, order),
        cell: row => <StaffName teacher={row} screen={screen} />,
      },
      // Beside the name: the table is wide, and this is what the provider comes for.
      ...(hasViews ? [viewAsColumn(word('viewAs.action'))] : []),
      textColumn({ id: 'userType', header: t('columns.role'), text: row => word(`roles.${row.userType ?? 'none'}`) }),
      schoolsColumn(t, names ?? new Map(), schoolsOf),
      dateColumn({ id: 'createdAt', header: t('columns.dateAdded'), at: row => row.createdAt }, zone),
      dateColumn({ id: 'updatedAt', header: t('columns.lastLogin'), at: row => row.updatedAt }, zone),
      {
        ...textColumn<Teacher>({
          id: 'email',
          header: t('columns.email'),
          // The words are found by the filter of the column.
          text: row => row.email && [row.email, row.mailRefusal && word('mailReturned')].filter(Boolean).join(' '),
        }),
        cell: row => <StaffEmail teacher={row} />,
      },
      countColumn({ id: 'classroomsCount', header: t('columns.classrooms'), count: row => row.classroomsCount }),
      textColumn({
        id: 'status',
        header: t('columns.training'),
        text: row => word(row.status === 'enabled' ? 'complete' : 'inTraining'),
      }),
      {
        id: 'authCredentialsSetAt',
        header: t('columns.activated'),
        onPhone: 1,
        value: row => word(isActivated(row) ? 'activated' : 'notActivated'),
        cell: row => <SignIn teacher={row} zone={zone} mayInvite={mayInvite} offersView={isPhone} />,
      },
      ...(hasEnds ? [dayColumn<Teacher>({ id: 'endsOn', header: t('columns.endsOn'), day: row => row.endsOn })] : []),
      rosterSystemColumn(t),
    ],
    [t, word, names, zone, mayInvite, screen, isPhone, hasViews, hasEnds, order],
  )
  const filters = useMemo(() => [schoolFilter(t, names ?? new Map(), schoolsOf)], [t, names])
  const invitable = useMemo(() => (mayInvite ? (found?.filter(isInvitable) ?? []) : []), [found, mayInvite])
  // All of them or none: an invitation of some would look like one of all.
  const uninvited = (all ? invitable : []).filter(isUninvited).map(({ id }) => id)
  return (
    <RosterList
      noun="teachers"
      list={list}
      rows={rows}
      rest={rest}
      error={error ?? schools.error}
      onRetry={() => void Promise.all([refetch(), schools.refetch()])}
      columns={columns}
      filters={filters}
      actions={mayInvite && <Invite ids={uninvited} />}
      {...(list.mayChange && { archives: 'teachers' })}
      {...(mayInvite && {
        forSelected: (selected, clear) => <InviteSelected {...{ invitable, selected }} onSent={clear} />,
      })}
    />
  )
}
