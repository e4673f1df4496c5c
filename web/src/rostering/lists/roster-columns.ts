import { CLASSROOM_FIELDS } from '@hornbook/contract/rostering/classrooms'
import { SCHOOL_FIELDS } from '@hornbook/contract/rostering/schools'
import { STUDENT_FIELDS } from '@hornbook/contract/rostering/students'
import { TEACHER_FIELDS } from '@hornbook/contract/rostering/teachers'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Column } from '../../table/model/column.ts'
import { unplacedColumns } from './columns.tsx'
import type { NounList } from './use-list.ts'
import { withHistory } from './with-history.tsx'

/** What the form of each noun writes, and the name of the form in the texts. */
const FORMS = {
  schools: ['school', SCHOOL_FIELDS],
  classrooms: ['classroom', CLASSROOM_FIELDS],
  teachers: ['teacher', TEACHER_FIELDS],
  students: ['student', STUDENT_FIELDS],
} as const
export type Noun = keyof typeof FORMS

/** Whether a row is a link to the form of its record. */
export const opensForm = ({ mayChange, archived }: NounList): boolean => mayChange && !archived

/** A list's own columns, then one for each further attribute that can be edited. */
export function useRosterColumns<R extends { readonly id: string }>(
  noun: Noun,
  list: NounList,
  own: readonly Column<R>[],
): readonly Column<R>[] {
  const { t } = useTranslation('rostering', { keyPrefix: 'lists' })
  const { t: forms } = useTranslation('rostering', { keyPrefix: 'forms' })
  const { mayChange, districtId } = list
  const isLink = opensForm(list)
  return useMemo(() => {
    const [form, edited] = FORMS[noun]
    const all = [...own, ...unplacedColumns(edited, forms(`${form}.fields`, { returnObjects: true }), own)]
    const [name, ...others] = all
    // If rows are links to a form, the form has the history: a link cannot contain another one.
    if (!mayChange || isLink || !name) return all
    return [withHistory(name, t, noun, districtId), ...others]
  }, [own, mayChange, isLink, districtId, noun, t, forms])
}
