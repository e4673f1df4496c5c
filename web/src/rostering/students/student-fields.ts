import { listGrades } from '@hornbook/contract/lookups/grades'
import { listClassrooms } from '@hornbook/contract/rostering/classrooms'
import { STUDENT_FIELDS } from '@hornbook/contract/rostering/students'
import { PASSWORD_MESSAGES, studentPasswordProblem } from '@hornbook/rules/people/passwords'
import { gradeName } from '@hornbook/rules/reading/grades'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { queryFor } from '../../api/queries.ts'
import type { Field } from '../../form/field.ts'
import type { Choice } from '../../ui/choice-box.tsx'
import { useSchoolNames } from '../lists/use-list.ts'
import { fieldsOf } from '../records/record-fields.ts'

/** The grades as choices, found by code and by name. */
export const gradeChoices = (grades: readonly { readonly id: string; readonly name: string }[]): readonly Choice[] =>
  grades.map(({ id, name }) => ({ value: id, label: name, hint: gradeName(name) }))

/** The choices of a student's form; undefined while they load. */
export function usePlaceChoices(districtId: string) {
  const { t } = useTranslation('rostering', { keyPrefix: 'lists.classrooms' })
  const schools = useSchoolNames(districtId)
  const grades = useQuery(queryFor(listGrades, {}))
  const classrooms = useQuery(queryFor(listClassrooms, { params: { districtId }, query: { sort: 'name' } }))
  const { names } = schools
  const choices = useMemo(() => {
    if (!names || !grades.data || !classrooms.data) return undefined
    const rows = classrooms.data.rows.map(({ id, name, relationships: { school } }) => ({
      value: id,
      label: name ?? t('untitled', { id }),
      hint: names.get(school ?? '') ?? '',
      school: school ?? '',
    }))
    return {
      grades: gradeChoices(grades.data.rows),
      schools: [...names].map(([value, label]) => ({ value, label })),
      classrooms: rows,
      schoolOf: new Map(rows.map(({ value, school }) => [value, school])),
    }
  }, [names, grades.data, classrooms.data, t])
  const refetch = () => void Promise.all([schools.refetch(), grades.refetch(), classrooms.refetch()])
  return { choices, error: schools.error ?? grades.error ?? classrooms.error, refetch }
}

export type PlaceChoices = NonNullable<ReturnType<typeof usePlaceChoices>['choices']>

interface Details {
  readonly isNew: boolean
  /** The school's id in front of the user name. */
  readonly prefix: string
  readonly grades: PlaceChoices['grades']
}

/** The fields of a student's details, in the order of FORM-6. */
export function useDetailFields({ isNew, prefix, grades }: Details): readonly Field[] {
  const { t } = useTranslation('rostering', { keyPrefix: 'forms.student' })
  const texts = fieldsOf(STUDENT_FIELDS, t('fields', { returnObjects: true })).map(
    (field): Field =>
      field.name === 'username'
        ? { ...field, kind: 'text', half: true, ...(prefix && { prefix, help: t('usernameHelp') }) }
        : { ...field, half: true },
  )
  const grade: Field = {
    name: 'grades',
    kind: 'choice',
    label: t('grade'),
    required: true,
    choices: grades,
    half: true,
  }
  const names = texts.slice(0, 1 + texts.findIndex(({ name }) => name === 'lastName'))
  return [
    ...names,
    grade,
    ...texts.slice(names.length),
    {
      name: 'password',
      kind: 'password',
      label: t(isNew ? 'password' : 'changePassword'),
      help: t(isNew ? 'passwordHelp' : 'changePasswordHelp'),
      required: isNew,
      half: true,
      problem: value => {
        const problem = value === '' && !isNew ? null : studentPasswordProblem(String(value))
        return problem && PASSWORD_MESSAGES[problem]
      },
    },
    {
      name: 'requiresAssessmentAction',
      kind: 'tick',
      label: t('required'),
      ...(isNew && { help: t('requiredNew') }),
      disabled: isNew,
      half: true,
    },
  ]
}
