import type { TFunction } from 'i18next'
import type { Search } from '../../address/search-params.ts'
import type { Column } from '../../table/model/column.ts'
import { textColumn } from './columns.tsx'
import type { ListedStudent } from './use-student-list.ts'

const ASKED = { onRequest: true } as const

/** Columns that an office asks for now and then: family name, user name, and classes, among them 'no class'. */
export function extraColumns(
  t: TFunction<'rostering', 'lists'>,
  classNames: ReadonlyMap<string, string> | undefined,
): readonly Column<ListedStudent>[] {
  const classesOf = ({ relationships: { classrooms = [] } }: ListedStudent) =>
    classrooms.flatMap(id => classNames?.get(id) ?? [])
  return [
    {
      ...textColumn<ListedStudent>({ id: 'lastName', header: t('columns.lastName'), text: row => row.lastName }, ASKED),
      // It is found with the whole name.
      searched: () => '',
      filter: { kind: 'texts', of: row => [row.lastName] },
    },
    textColumn({ id: 'username', header: t('columns.username'), text: row => row.username }, ASKED),
    {
      ...textColumn<ListedStudent>(
        { id: 'classrooms', header: t('columns.classes'), text: row => classesOf(row).join(', ') },
        ASKED,
      ),
      // Searching 'Ana' must not find all of class 'Banana'.
      searched: () => '',
      filter: { kind: 'texts', of: classesOf, none: t('columns.noClass') },
    },
  ]
}

/** Whether an address shows, sorts or filters classes. */
export const asksForClasses = (search: Search): boolean =>
  search.hide !== undefined || Object.entries(search).some(part => part.join().includes('classrooms'))
