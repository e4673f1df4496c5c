import { listGrades } from '@hornbook/contract/lookups/grades'
import { STUDENT_FIELDS } from '@hornbook/contract/rostering/students'
import { PASSWORD_MESSAGES, studentPasswordProblem } from '@hornbook/rules/people/passwords'
import { gradeName } from '@hornbook/rules/reading/grades'
import { type PlacementRefusal, placementRefusalText } from '@hornbook/rules/reading/placement'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { configuration } from '../../api/configuration.ts'
import { queryFor } from '../../api/queries.ts'
import type { Field } from '../../form/field.ts'
import type { Choice } from '../../ui/choice-box.tsx'
import { fieldsOf } from '../records/record-fields.ts'

/** The grades as choices; undefined while they load. */
export function useGradeChoices() {
  const { data, error, refetch } = useQuery(queryFor(listGrades, {}))
  const choices = useMemo(
    () => data?.rows.map(({ id, name }): Choice => ({ value: id, label: name, hint: gradeName(name) })),
    [data],
  )
  return { choices, error, refetch }
}

interface Details {
  readonly isNew: boolean
  /** The school's id in front of the user name. */
  readonly prefix: string
  /** Found by code and by name. */
  readonly grades: readonly Choice[]
  /** The grades of a student who has several, of which one is to be chosen (HEALTH-1). */
  readonly severalGrades?: string | null
  /** Why 'Required to take tests' cannot be changed (RULE-7). */
  readonly refusal?: PlacementRefusal | null | undefined
}

/** The fields of a student's details, in the order of FORM-6. */
export function useDetailFields({ isNew, prefix, grades, severalGrades, refusal }: Details): readonly Field[] {
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
    ...(severalGrades && { help: t('severalGrades', { grades: severalGrades }) }),
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
      ...(refusal && { help: placementRefusalText(refusal, configuration().brand.programShortName) }),
      disabled: isNew || Boolean(refusal),
      half: true,
    },
  ]
}
