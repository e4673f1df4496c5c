import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { type Address, addressOf } from '../../address/address.ts'
import { leaveDraft } from '../../signed-in/drafts.ts'
import { OPENED_HERE } from '../../table/list-beneath.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { useSchoolNames } from '../lists/use-list.ts'
import { Invite } from '../teachers/invite.tsx'
import { CHECK, type CheckName, type CheckNoun, readCheckedIds, SHOWN, useCheckRows } from './check-rows.ts'
import styles from './health.module.css'
import { Section } from './section.tsx'

interface CheckSectionProps {
  readonly check: CheckName
  readonly noun: CheckNoun
  readonly districtId: string
  readonly count: number
  readonly mayChange: boolean
}

/** What a check found: the first by name, and what puts it right. */
export function CheckSection({ check, noun, districtId, count, mayChange }: CheckSectionProps) {
  const { t } = useTranslation('rostering')
  const { shown, invitable, error, refetch } = useCheckRows(noun, check, districtId)
  const { names, error: namesError } = useSchoolNames(districtId)
  const search = { [CHECK]: check }
  // A school that came later would move what is below.
  const isReady = shown && (names || namesError)
  return (
    <Section
      {...{ check, count, mayChange, error: shown ? null : error, onRetry: () => void refetch() }}
      actions={
        <>
          <ButtonLink variant="soft" to={`/districts/$districtId/${noun}`} params={{ districtId }} search={search}>
            {t('health.showAll', { count })}
          </ButtonLink>
          {mayChange && <Fix {...{ check, districtId, invitable }} />}
        </>
      }
    >
      {!isReady && <NamesToCome count={Math.min(count, SHOWN)} />}
      {isReady && (
        <ul className={styles.names}>
          {shown.map(({ id, name, code, schools }) => (
            <li key={id}>
              <Name
                to={mayChange ? addressOf(`/districts/$districtId/${noun}/$id/edit`, { districtId, id }) : null}
                search={search}
              >
                {name ?? t('lists.classrooms.untitled', { id })}
              </Name>
              <span className={styles.detail}>
                {[code, ...schools.map(school => names?.get(school))].filter(Boolean).join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

/** As high as a name with its detail. */
export function NameToCome() {
  return (
    <>
      <span className={styles.name}>
        <Skeleton width="10em" />
        {'\u200b'}
      </span>
      <span className={styles.detail}>
        <Skeleton width="14em" />
        {'\u200b'}
      </span>
    </>
  )
}

/** As high as the names will be, so that the checks below do not move. */
function NamesToCome({ count }: { readonly count: number }) {
  return (
    <ul className={styles.names} aria-hidden="true">
      {Array.from({ length: count }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never move
        <li key={row}>
          <NameToCome />
        </li>
      ))}
    </ul>
  )
}

interface NameProps {
  /** The form, for those who may change it. */
  readonly to: Address | null
  readonly search?: Readonly<Record<string, string>>
  readonly children: string
}

/** A name that opens the form of its record, which closes back to this page. */
export function Name({ to, search = {}, children }: NameProps) {
  if (to === null) return <b className={styles.name}>{children}</b>
  return (
    <Link to={to} search={search} state={OPENED_HERE} className={styles.name}>
      {children}
    </Link>
  )
}

interface FixProps {
  readonly check: CheckName
  readonly districtId: string
  readonly invitable: readonly string[]
}

/** What puts all of them right at once, or the list where that is done. */
function Fix({ check, districtId, invitable }: FixProps) {
  const { t } = useTranslation('rostering', { keyPrefix: 'health' })
  if (check === 'noClass') return <MoveAll districtId={districtId} />
  if (check === 'neverInvited') return <Invite ids={invitable} />
  if (check === 'neverActivated')
    return <Invite ids={invitable} label={t('inviteAgain', { count: invitable.length })} />
  if (check !== 'noTeacher' && check !== 'noStudents') return null
  const list = check === 'noTeacher' ? 'teachers' : 'students'
  return (
    <ButtonLink variant="soft" to={`/districts/$districtId/${list}`} params={{ districtId }}>
      {t(list === 'teachers' ? 'openStaff' : 'openStudents')}
    </ButtonLink>
  )
}

/** Opens 'Move to a different classroom' with all students of no class. */
function MoveAll({ districtId }: { readonly districtId: string }) {
  const { t } = useTranslation('rostering')
  const navigate = useNavigate()
  const { mutate, isPending, isError } = useMutation({
    mutationFn: () => readCheckedIds('students', 'noClass', districtId),
    onSuccess: ids => {
      leaveDraft(`selected students of district ${districtId}`, new Set(ids))
      void navigate({
        to: '/districts/$districtId/students/student-enrollments',
        params: { districtId },
        search: { [CHECK]: 'noClass' },
        state: OPENED_HERE,
      })
    },
  })
  return (
    <>
      {isError && <span role="status">{t('health.failedRows')}</span>}
      <Button loading={isPending} onClick={() => mutate()}>
        {t('lists.students.move')}
      </Button>
    </>
  )
}
