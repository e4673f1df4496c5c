import {
  downloadChosenClassrooms,
  downloadChosenSchools,
  downloadChosenStudents,
  downloadChosenTeachers,
  downloadClassrooms,
  downloadSchools,
  downloadStudents,
  downloadTeachers,
  type SpreadsheetFormat,
} from '@hornbook/contract/rostering/spreadsheets'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { saveFile } from '../../api/save-file.ts'
import type { RestOfList } from '../../api/use-whole-list.ts'
import { ToolbarPopover } from '../../table/toolbar/toolbar-popover.tsx'
import { MenuEntry } from '../../ui/button/menu-entry.tsx'
import { Icon } from '../../ui/icons.tsx'
import styles from './download.module.css'
import type { NounList } from './use-list.ts'

type Noun = 'schools' | 'classrooms' | 'teachers' | 'students'
interface Row {
  readonly id: string
}

const WHOLE = {
  schools: downloadSchools,
  classrooms: downloadClassrooms,
  teachers: downloadTeachers,
  students: downloadStudents,
} as const
const CHOSEN = {
  schools: downloadChosenSchools,
  classrooms: downloadChosenClassrooms,
  teachers: downloadChosenTeachers,
  students: downloadChosenStudents,
} as const

interface DownloadProps {
  readonly noun: Noun
  readonly list: NounList
  readonly rows: readonly Row[]
  /** Set while `rows` are only the first ones; the whole list can still be downloaded. */
  readonly rest: RestOfList | undefined
  /** The rows that pass the filters, in the order on screen. */
  readonly shown: readonly Row[]
}

/** Downloads the list as a spreadsheet: as it is on screen, or whole. */
export function Download(props: DownloadProps) {
  const { t } = useTranslation('rostering', { keyPrefix: 'lists.download' })
  return (
    <ToolbarPopover icon="reports" label={t('button')} width={300} className={styles.choices}>
      {close => <Choices {...props} onSaved={close} />}
    </ToolbarPopover>
  )
}

interface Wanted {
  readonly format: SpreadsheetFormat
  /** Null for the whole list. */
  readonly ids: readonly string[] | null
}

function Choices({ noun, list, rows, rest, shown, onSaved }: DownloadProps & { readonly onSaved: () => void }) {
  const { t } = useTranslation('rostering', { keyPrefix: 'lists' })
  const { districtId, archived, query } = list
  const download = useMutation({
    mutationFn: ({ format, ids }: Wanted) => {
      const input = { params: { districtId }, query: { format, ...query } }
      const body = { data: { type: 'spreadsheet' as const, attributes: { ids: [...(ids ?? [])] } } }
      return ids ? call(CHOSEN[noun], { ...input, body }) : call(WHOLE[noun], input)
    },
    onSuccess: ({ content, name }) => {
      saveFile(content, name)
      onSaved()
    },
  })
  const isWhole = shown.length === rows.length && shown.every((row, at) => row === rows[at])
  const nameOf = (count: number) =>
    t(archived && noun !== 'schools' ? `${noun}.countArchived` : `${noun}.count`, { count })
  const isGone = download.error instanceof ApiError && download.error.status === 404
  return (
    <>
      {shown.length > 0 && !rest && !isWhole && (
        <Formats
          title={t('download.shown', { what: nameOf(shown.length) })}
          isWorking={download.isPending}
          onChoose={format => download.mutate({ format, ids: shown.map(({ id }) => id) })}
        />
      )}
      <Formats
        title={t('download.whole', { what: nameOf(rest?.total ?? rows.length) })}
        isWorking={download.isPending}
        onChoose={format => download.mutate({ format, ids: null })}
      />
      <p className={styles.state} role="status">
        {download.isPending && t('download.working')}
      </p>
      {download.isError && (
        <p className={styles.failed} role="alert">
          <Icon name="warning" size={16} /> {t(isGone ? 'download.gone' : 'download.failed')}
        </p>
      )}
    </>
  )
}

interface FormatsProps {
  readonly title: string
  readonly isWorking: boolean
  readonly onChoose: (format: SpreadsheetFormat) => void
}

function Formats({ title, isWorking, onChoose }: FormatsProps) {
  const { t } = useTranslation('rostering', { keyPrefix: 'lists.download' })
  const id = useId()
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {(['xlsx', 'csv'] as const).map(format => (
        // Not disabled, or it would lose the focus, and Escape would no longer close the choices.
        <MenuEntry
          writes
          key={format}
          title={t(format)}
          about={t(`${format}Text`)}
          aria-disabled={isWorking}
          onClick={() => !isWorking && onChoose(format)}
        />
      ))}
    </section>
  )
}
