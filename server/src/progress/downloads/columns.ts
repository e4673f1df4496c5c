import { today } from '@hornbook/rules/time/dates'
import type { Sheet, SheetCell } from '../../files/sheet.ts'
import type { progress } from '../../texts/en/progress.ts'
import { t } from '../../texts/texts.ts'

/** A column of a table in a file. `cell` writes days in the time zone `zone`. */
export interface Column<Row> {
  readonly header: string
  readonly isNumber: boolean
  readonly cell: (row: Row, zone: string) => SheetCell
}

type Header = keyof typeof progress extends infer K ? (K extends `column.${infer N}` ? N : never) : never
/** Values that appear in some headers. */
interface Values {
  readonly level: number
}

const NO_VALUES = { level: 0 }

export const textColumn = <Row>(
  header: Header,
  cell: Column<Row>['cell'],
  values: Values = NO_VALUES,
): Column<Row> => ({
  header: t(`progress:column.${header}`, { ...values }),
  isNumber: false,
  cell,
})

export const numberColumn = <Row>(
  header: Header,
  cell: Column<Row>['cell'],
  values: Values = NO_VALUES,
): Column<Row> => ({
  ...textColumn(header, cell, values),
  isNumber: true,
})

type LessonName = `${'first' | 'last'}FinishedStudentLesson${'' | 'InDateRange'}`
type Lesson = { readonly level: number; readonly lesson: number; readonly updatedAt: string } | null

/** A district's file names hundreds of thousands of lessons, and `t` looks each of them up anew. */
const lessonNames = new Map<number, string>()

function lessonName(level: number, lesson: number): string {
  const key = level * 1000 + lesson
  const name = lessonNames.get(key) ?? t('progress:sheet.lesson', { level, lesson })
  lessonNames.set(key, name)
  return name
}

/** The day on which a lesson was completed, and which lesson it was. */
export const lessonColumns = <Row extends { readonly [K in LessonName]?: Lesson }>(name: LessonName): Column<Row>[] => {
  const header = t(`progress:column.${name}`)
  const lessonOf = (row: Row) => row[name] ?? null
  return [
    textColumn(name, (row, zone) => {
      const lesson = lessonOf(row)
      return lesson && today(zone, Date.parse(lesson.updatedAt))
    }),
    {
      header: t('progress:sheet.lessonOf', { header }),
      isNumber: false,
      cell: row => {
        const lesson = lessonOf(row)
        return lesson && lessonName(lesson.level, lesson.lesson)
      },
    },
  ]
}

/** Rows under these columns, in batches as they come. */
export function columnSheet<Row>(
  columns: readonly Column<Row>[],
  rows: AsyncIterable<readonly Row[]>,
  zone: string,
): Omit<Sheet, 'name'> {
  const cellsOf = (row: Row) => columns.map(({ cell }) => cell(row, zone))
  return {
    columns,
    rows: (async function* () {
      for await (const batch of rows) yield batch.map(cellsOf)
    })(),
  }
}
