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

interface PlaceOptions {
  readonly required: boolean
  /** The roster system that the person comes from: its next file puts their classes back. */
  readonly system: string | null
}

/** The fields for the schools and classes of a person (FORM-2, FORM-3). */
export function usePlaceFields(
  { schools, classrooms, schoolOf }: PlaceChoices,
  { required, system }: PlaceOptions,
): readonly Field[] {
  const { t } = useTranslation('rostering', { keyPrefix: 'forms.places' })
  const help = classrooms.length === 0 ? t('noClassrooms') : system === null ? null : t('synced', { system })
  return [
    { name: 'schools', kind: 'choices', label: t('schools'), required, choices: schools, addLabel: t('addSchool') },
    {
      name: 'classrooms',
      kind: 'choices',
      label: t('classrooms'),
      choices: classrooms,
      addLabel: t('addClassroom'),
      ...(help && { help }),
      // Many schools have a 'Room 1'.
      offersFirst: ({ value }, values) => idsIn(values, 'schools').includes(schoolOf.get(value) ?? ''),
    },
  ]
}

interface Together {
  /** The school of each class. */
  readonly schoolOf: PlaceChoices['schoolOf']
  /** The person's schools as they are stored. */
  readonly own: readonly string[]
  readonly before: Values
}

/**
 * Removing a school removes its classes, and adding a class adds its school, as on the server. A school that only came with a
 * class goes with it.
 */
export function keepTogether(values: Values, name: string, { schoolOf, own, before }: Together): Values {
  const [schools, classrooms] = [idsIn(values, 'schools'), idsIn(values, 'classrooms')]
  const schoolsOfClasses = new Set(classrooms.flatMap(id => schoolOf.get(id) ?? []))
  if (name === 'classrooms') {
    const removed = idsIn(before, 'classrooms').filter(id => !classrooms.includes(id))
    const left = new Set(removed.map(id => schoolOf.get(id)).filter(id => id && !own.includes(id)))
    const stay = schools.filter(id => !left.has(id))
    return { ...values, schools: [...new Set([...stay, ...schoolsOfClasses])] }
  }
  if (name !== 'schools') return values
  // What is typed into the box of classes is none of them yet, and stays.
  return {
    ...values,
    classrooms: classrooms.filter(id => !schoolOf.has(id) || schools.includes(schoolOf.get(id) ?? '')),
  }
}
