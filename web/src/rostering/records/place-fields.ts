import { listClassrooms } from '@hornbook/contract/rostering/classrooms'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { queryClient, queryFor } from '../../api/queries.ts'
import type { Field, Values } from '../../form/field.ts'
import { useSchoolNames } from '../lists/use-list.ts'
import { idsIn } from './pick-fields.tsx'

const classroomsQuery = (districtId: string) =>
  queryFor(listClassrooms, { params: { districtId }, query: { sort: 'name' } })

/** The classes of a district as they are now. */
export const readClassroomsOfDistrict = (districtId: string) => () =>
  queryClient.fetchQuery({ ...classroomsQuery(districtId), staleTime: 0 })

/** The schools and classes of a district as choices; undefined while they load. */
export function usePlaceChoices(districtId: string) {
  const { t } = useTranslation('rostering', { keyPrefix: 'lists.classrooms' })
  const schools = useSchoolNames(districtId)
  const classrooms = useQuery(classroomsQuery(districtId))
  const { names } = schools
  const choices = useMemo(() => {
    if (!names || !classrooms.data) return undefined
    const rows = classrooms.data.rows.map(({ id, name, relationships: { school } }) => ({
      value: id,
      label: name ?? t('untitled', { id }),
      hint: names.get(school ?? '') ?? '',
      school: school ?? '',
    }))
    return {
      schools: [...names].map(([value, label]) => ({ value, label })),
      classrooms: rows,
      schoolOf: new Map(rows.map(({ value, school }) => [value, school])),
    }
  }, [names, classrooms.data, t])
  const refetch = () => void Promise.all([schools.refetch(), classrooms.refetch()])
  return { choices, error: schools.error ?? classrooms.error, refetch }
}

export type PlaceChoices = NonNullable<ReturnType<typeof usePlaceChoices>['choices']>

/** The fields for the schools and classes of a person (FORM-2, FORM-3). */
export function usePlaceFields({ schools, classrooms }: PlaceChoices, { required }: { required: boolean }) {
  const { t } = useTranslation('rostering', { keyPrefix: 'forms.places' })
  return [
    { name: 'schools', kind: 'choices', label: t('schools'), required, choices: schools, addLabel: t('addSchool') },
    {
      ...{ name: 'classrooms', kind: 'choices', label: t('classrooms'), choices: classrooms },
      ...{ addLabel: t('addClassroom'), ...(classrooms.length === 0 && { help: t('noClassrooms') }) },
    },
  ] as const satisfies readonly Field[]
}

/** Removing a school removes its classes, and adding a class adds its school, as on the server. */
export function keepTogether(values: Values, name: string, schoolOf: PlaceChoices['schoolOf']): Values {
  const [schools, classrooms] = [idsIn(values, 'schools'), idsIn(values, 'classrooms')]
  const schoolsOfClasses = classrooms.flatMap(id => schoolOf.get(id) ?? [])
  if (name === 'classrooms') return { ...values, schools: [...new Set([...schools, ...schoolsOfClasses])] }
  if (name !== 'schools') return values
  return { ...values, classrooms: classrooms.filter(id => schools.includes(schoolOf.get(id) ?? '')) }
}
