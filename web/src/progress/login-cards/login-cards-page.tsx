import './login-cards-texts.ts'
import '../texts.ts'
import '../print/paper-fonts.ts'
import { downloadStudentCredentials, listStudentCredentials } from '@hornbook/contract/rostering/student-credentials'
import { may } from '@hornbook/rules/people/abilities'
import { sortedName } from '@hornbook/rules/people/names'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Search, useSearchParams } from '../../address/search-params.ts'
import { call } from '../../api/call.ts'
import { queryFor } from '../../api/queries.ts'
import { saveFile } from '../../api/save-file.ts'
import { personOf, useIsViewing, useUser } from '../../signed-in/current-session.ts'
import { useNameOrder } from '../../signed-in/name-order.ts'
import { compareValues } from '../../table/model/sort-order.ts'
import { Button } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { usePage } from '../../ui/page.ts'
import { Empty } from '../../ui/states/empty.tsx'
import { Failure } from '../../ui/states/failure.tsx'
import { Loading } from '../../ui/states/loading.tsx'
import { NoAbility } from '../../ui/states/no-ability.tsx'
import { classroomQuery, schoolQuery } from '../queries.ts'
import { useRouteIds } from '../use-dashboard-context.ts'
import { useUnit } from '../use-unit.ts'
import { CardSheets } from './card-sheets.tsx'
import { DrawerList } from './drawer-list.tsx'
import { useHasCredentials } from './has-credentials.ts'
import styles from './login-cards.module.css'
import { SHEET_PARAM, STUDENT_PARAM } from './one-student.ts'

const withoutSheet = (before: Search): Search => ({ ...before, [STUDENT_PARAM]: undefined, [SHEET_PARAM]: undefined })

const SHEETS = { cards: CardSheets, list: DrawerList } as const
type Kind = keyof typeof SHEETS

/** Sign-in cards of a class to cut out, or a list for the drawer, ready to print (CRED-2). */
export function LoginCardsPage() {
  const { t } = useTranslation('progressLoginCards')
  const { t: ui } = useTranslation()
  const { schoolId, classroomId } = useRouteIds()
  const { name: className, path, crumbs } = useUnit()
  const school = useQuery(schoolQuery(schoolId))
  const classroom = useQuery(classroomQuery(classroomId))
  const { search, change } = useSearchParams()
  const only = search[STUDENT_PARAM]
  const kind: Kind = search[SHEET_PARAM] === 'list' ? 'list' : 'cards'
  const title = t('title')
  usePage({ title, area: 'dashboard', crumbs: [...crumbs, { label: title }] })
  const isAllowed = may(personOf(useUser()), 'show', 'studentPassword')
  const hasCredentials = useHasCredentials(classroomId, isAllowed)
  const isViewing = useIsViewing()
  // Nothing is read, and recorded as read, before there is something.
  const hasNone = hasCredentials === false
  const mayHave = !hasNone && !isViewing
  if (classroom.error) return <Failure page error={classroom.error} onRetry={() => void classroom.refetch()} />
  if (!isAllowed) return <NoAbility />
  return (
    <>
      <div className={styles.screen}>
        <h1>{title}</h1>
        <p className={styles.about}>
          {className}
          {mayHave && ` · ${t('about')}`}
        </p>
        <div className={styles.actions}>
          {mayHave && (
            <>
              {(['cards', 'list'] as const).map(each => (
                <Button
                  key={each}
                  aria-pressed={kind === each}
                  onClick={() => change({ [SHEET_PARAM]: each === 'list' ? 'list' : undefined })}
                >
                  {t(`${each}.show`)}
                </Button>
              ))}
              <DownloadCsv classroomId={classroomId} />
            </>
          )}
          <Link to={path} search={withoutSheet} className={styles.back}>
            {t('back')}
          </Link>
        </div>
      </div>
      {hasNone && <Empty title={t('none')}>{t('noneText')}</Empty>}
      {isViewing && <Empty title={ui('failure.title')}>{ui('failure.viewing')}</Empty>}
      {className && hasCredentials && (
        <Sheets
          only={only}
          kind={kind}
          classroomId={classroomId}
          className={className}
          schoolName={school.data?.row.name ?? ''}
        />
      )}
    </>
  )
}

interface SheetsProps {
  /** One student's card alone. */
  readonly only: string | undefined
  readonly kind: Kind
  readonly classroomId: string
  readonly className: string
  readonly schoolName: string
}

/** Read once for both kinds; nothing of it stays when the page is left. */
function Sheets({ only, kind, classroomId, ...names }: SheetsProps) {
  const { t } = useTranslation('progressLoginCards')
  const order = useNameOrder()
  const { data, error, refetch } = useQuery({
    ...queryFor(listStudentCredentials, { params: { classroomId } }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading message="studentInformation" />
  const Sheet = SHEETS[kind]
  const chosen = only === undefined ? data.rows : data.rows.filter(({ id }) => id === only)
  const students = chosen.toSorted((a, b) => compareValues(sortedName(a, order), sortedName(b, order)))
  return (
    <>
      <div className={styles.screen}>
        <Button variant="primary" onClick={() => window.print()}>
          {t(`${kind}.print`)}
        </Button>
      </div>
      <Sheet students={students} {...names} />
    </>
  )
}

/** The cards' user names and passwords as a file (RPT-7). */
function DownloadCsv({ classroomId }: { readonly classroomId: string }) {
  const { t } = useTranslation('progressLoginCards')
  const [state, setState] = useState<'idle' | 'working' | 'failed'>('idle')
  const download = async () => {
    setState('working')
    try {
      const { content, name } = await call(downloadStudentCredentials, { params: { classroomId } })
      saveFile(content, name)
      setState('idle')
    } catch {
      setState('failed')
    }
  }
  return (
    <Button
      disabled={state === 'working'}
      title={state === 'failed' ? t('failed') : undefined}
      icon={
        <span className={state === 'failed' ? styles.failed : undefined}>
          <Icon name={state === 'failed' ? 'warning' : 'reports'} size={16} />
        </span>
      }
      onClick={() => void download()}
    >
      {t('csv')}
      {state === 'failed' && (
        <span role="alert" className="visually-hidden">
          {t('failed')}
        </span>
      )}
    </Button>
  )
}
