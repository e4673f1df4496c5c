import { downloadAssessmentResults, MAX_CHOSEN_ROWS } from '@hornbook/contract/progress/downloads'
import { isAtLeast } from '@hornbook/rules/people/abilities'
import type { Range } from '@hornbook/rules/time/ranges'
import type { TFunction } from 'i18next'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { call, followLink } from '../../api/call.ts'
import { usePersonIn } from '../../signed-in/current-session.ts'
import { nameOrder } from '../../signed-in/name-order.ts'
import type { createShown } from '../../table/list-beneath.ts'
import { askReport } from '../reports/ask-report.ts'
import { DownloadFailed } from '../reports/download-failed.tsx'
import { reportChoices } from '../reports/report-kinds.ts'
import { type DownloadChoice, DownloadMenu, save } from './download-menu.tsx'

/** A student, or a unit, which has no full name. */
type Row = { readonly id: string; readonly fullName?: string }

interface DownloadsProps {
  /** The addresses of the table's files; none before the table is there (CALL-21). */
  readonly links: { readonly csv?: string; readonly studentsCsv?: string } | undefined
  readonly outdated: boolean
  /** All rows of the table, and those that it shows, in their order. */
  readonly rows: readonly Row[] | undefined
  readonly shown: ReturnType<typeof createShown>
  /** Beside the title, where names are long. */
  readonly inHead: boolean
  readonly table: 'schools' | 'classrooms' | 'students'
  readonly districtId: string
  readonly unitId: string
  readonly range: Range | null
  /** A report was asked for; some names on it cannot be printed. */
  readonly onAsked: (unprintableNames: readonly string[]) => void
}

/** What can be downloaded from a table. */
export function Downloads(props: DownloadsProps) {
  const choices = useChoices(props)
  if (choices.length === 0 && !props.outdated) return null
  return (
    <>
      <DownloadMenu choices={choices} disabled={props.outdated} inHead={props.inHead} />
      <DownloadFailed />
    </>
  )
}

function useChoices(props: DownloadsProps): readonly DownloadChoice[] {
  const { t } = useTranslation('progress', { keyPrefix: 'download' })
  const { t: ofReports } = useTranslation('progress', { keyPrefix: 'reports' })
  const { userType } = usePersonIn(props.districtId, props.unitId)
  const { links, rows, shown, table, unitId, range, onAsked } = props
  const { rows: seen } = useSyncExternalStore(shown.subscribe, shown.get)
  const { csv, studentsCsv } = links ?? {}
  if (csv === undefined) return []
  const files = filesOfTable(t, { csv, rows, seen, table })
  if (studentsCsv !== undefined)
    files.push({
      title: t('students'),
      about: t('studentsText'),
      run: () => followLink(inNameOrder(studentsCsv)).then(save),
    })
  if (range === null) return files
  const unit = { resourceType: UNIT_OF[table], resourceId: unitId }
  const reports = reportChoices({
    t,
    ofReports,
    unit: unit.resourceType,
    range,
    seesWhole: isAtLeast(userType, table === 'schools' ? 'DistrictAdmin' : 'SchoolAdmin'),
    ask: wanted => askReport({ ...unit, ...wanted }).then(onAsked),
  })
  return [...files, ...(table === 'students' ? [testsOfClass(t, unitId)] : []), ...reports]
}

const inNameOrder = (link: string) => `${link}${link.includes('?') ? '&' : '?'}names=${nameOrder()}`

interface TableFile extends Pick<DownloadsProps, 'rows' | 'table'> {
  readonly csv: string
  readonly seen: readonly Row[]
}

/** The table as shown and, if filters leave out rows, the whole table. */
function filesOfTable(t: TFunction<'progress', 'download'>, { csv, rows = [], seen, table }: TableFile) {
  const isSame = rows.length === seen.length && rows.every(({ id }, at) => id === seen[at]?.id)
  const canName = seen.length > 0 && seen.length <= MAX_CHOSEN_ROWS
  const asSeen =
    isSame || !canName ? csv : `${csv}${csv.includes('?') ? '&' : '?'}filter[idIn]=${seen.map(idOf).join()}`
  const file = (title: string, about: string, link: string): DownloadChoice => ({
    title,
    about,
    run: () => followLink(link).then(save),
  })
  if (!canName || seen.length === rows.length) return [file(t(`table.${table}`), t('tableText'), asSeen)]
  return [
    file(t(`shown.${table}`, { count: seen.length }), t('shownText'), asSeen),
    file(t(`all.${table}`, { count: rows.length }), t('tableText'), csv),
  ]
}

const idOf = ({ id }: Row) => id

/** The tests of a class. What goes on paper stands in the menu 'Print'. */
const testsOfClass = (t: TFunction<'progress', 'download'>, classroomId: string): DownloadChoice => ({
  title: t('tests'),
  about: t('testsText'),
  run: () => call(downloadAssessmentResults, { params: { classroomId }, query: { names: nameOrder() } }).then(save),
})

/** The kind of unit of each table. */
const UNIT_OF = { schools: 'district', classrooms: 'school', students: 'classroom' } as const
