import { listClassroomsOfSchool } from '@hornbook/contract/rostering/classrooms'
import { listSchools } from '@hornbook/contract/rostering/schools'
import { schoolNames } from '@hornbook/rules/people/school-names'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from '../../address/search-params.ts'
import { queryClient, queryFor } from '../../api/queries.ts'
import { isSameValue, type PickField, type Values } from '../../form/field.ts'
import type { Gone } from '../../form/wizard/wizard.tsx'
import { useTaughtSchools } from '../../signed-in/current-session.ts'
import type { Choice } from '../../ui/choice-box.tsx'
import { Failure } from '../../ui/states/failure.tsx'
import { Loading } from '../../ui/states/loading.tsx'

type Query = ReturnType<typeof useQuery>

interface Listed {
  readonly query: Pick<Query, 'error' | 'isSuccess' | 'refetch'>
  readonly choices: readonly Choice[]
}

/** The choices of a step, or why there are none yet. */
export const pickFrom = ({ query, choices }: Listed): Pick<PickField, 'choices' | 'state'> => ({
  choices,
  ...(!query.isSuccess && {
    state: query.error ? (
      <Failure error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <Loading message="information" />
    ),
  }),
})

/** The ids that a wizard's field has. */
export const idsIn = (values: Values, name: string): readonly string[] => {
  const value = values[name]
  return typeof value === 'object' ? value : []
}

/** The names of what is chosen in a step; undefined for none. */
export const namesIn = (values: Values, { name, choices }: PickField): string | undefined =>
  choices
    .filter(({ value }) => idsIn(values, name).includes(value))
    .map(({ label }) => label)
    .join(', ') || undefined

const schoolsQuery = (districtId: string) => queryFor(listSchools, { params: { districtId }, query: { sort: 'name' } })
export const classroomsQuery = (schoolId: string) =>
  queryFor(listClassroomsOfSchool, { params: { schoolId }, query: { sort: 'name' } })

/** The step that asks for a school. The list's own filter answers it in advance, and so does a single school. */
export function useSchoolStep(districtId: string, { several = false, required = true } = {}) {
  const { t } = useTranslation('rostering', { keyPrefix: 'forms.pick.school' })
  const { t: tNew } = useTranslation('rostering', { keyPrefix: 'forms.school' })
  const { search } = useSearchParams()
  const query = useQuery(schoolsQuery(districtId))
  const taught = useTaughtSchools(districtId)
  const choices = useMemo(() => {
    const rows = query.data?.rows.filter(({ id }) => !taught.includes(id)) ?? []
    return [...schoolNames(rows)].map(([value, label]) => ({ value, label }))
  }, [query.data, taught])
  const filtered = choices.find(({ value }) => value === search['filter[schoolIdEq]'])
  const likely = filtered ?? (choices.length === 1 ? choices[0] : undefined)
  const field: PickField = {
    name: 'school',
    kind: 'pick',
    label: t('title'),
    required,
    several,
    ...pickFrom({ query, choices }),
    texts: {
      find: t('find'),
      empty: t('empty'),
      emptyText: t('emptyText'),
      available: t('available'),
      picked: t('picked'),
      emptyAction: (
        <Link to="/districts/$districtId/schools/new" params={{ districtId }}>
          {tNew('new')}
        </Link>
      ),
    },
  }
  return {
    field,
    isReady: query.isSuccess || query.isError,
    start: likely ? [likely.value] : [],
    title: t('title'),
    answer: (values: Values) => {
      const name = namesIn(values, field)
      return name && t('answer', { name })
    },
  }
}

/** The step that asks for classes of a school: one of them, or several. */
function useClassroomStep(districtId: string, schoolId: string | undefined, several: boolean) {
  const { t } = useTranslation('rostering', { keyPrefix: 'forms.pick.classrooms' })
  const { t: tNew } = useTranslation('rostering', { keyPrefix: 'forms.classroom' })
  const { t: tList } = useTranslation('rostering', { keyPrefix: 'lists' })
  const query = useQuery({ ...classroomsQuery(schoolId ?? ''), enabled: schoolId !== undefined })
  const choices = useMemo(
    () =>
      query.data?.rows.map(({ id, name, studentsCount }) => ({
        value: id,
        label: name ?? tList('classrooms.untitled', { id }),
        hint: tList('students.count', { count: studentsCount }),
      })) ?? [],
    [query.data, tList],
  )
  const field: PickField = {
    name: 'classrooms',
    kind: 'pick',
    label: t('title'),
    required: true,
    several,
    ...pickFrom({ query, choices }),
    texts: {
      find: t('find'),
      empty: t('empty'),
      emptyText: t('emptyText'),
      available: t('available'),
      picked: t('picked'),
      emptyAction: (
        <Link to="/districts/$districtId/classrooms/new" params={{ districtId }}>
          {tNew('new')}
        </Link>
      ),
    },
  }
  return {
    field,
    title: t('title'),
    answer: (values: Values) => {
      const name = namesIn(values, field)
      return name && t('answer', { name })
    },
  }
}

/** The ids that a list has now. */
type Reads = () => Promise<{ readonly rows: readonly { readonly id: string }[] }>

export const readSchools = (districtId: string) => () =>
  queryClient.fetchQuery({ ...schoolsQuery(districtId), staleTime: 0 })
const readClassrooms = (schoolId: string) => () =>
  queryClient.fetchQuery({ ...classroomsQuery(schoolId), staleTime: 0 })

interface Asked {
  readonly field: PickField
  readonly read: Reads
}

/** What was chosen and is gone, in the first list that lacks any: if the school is gone, the lists after it are too. */
export async function findGone(
  values: Values,
  asked: readonly Asked[],
  explain: (names: string) => string,
): Promise<Gone> {
  for (const { field, read } of asked) {
    const known = new Set((await read()).rows.map(({ id }) => id))
    const chosen = idsIn(values, field.name)
    const gone = chosen.filter(id => !known.has(id))
    if (gone.length === 0) continue
    const names = gone.map(id => field.choices.find(({ value }) => value === id)?.label ?? id)
    return { [field.name]: { problem: explain(names.join(', ')), left: chosen.filter(id => known.has(id)) } }
  }
  return {}
}

/** The steps that ask for a school and then for its classes, with what ties them together. */
export function usePlaceSteps(districtId: string, values: Values, severalClasses: boolean) {
  const { t } = useTranslation('rostering', { keyPrefix: 'forms' })
  const school = useSchoolStep(districtId)
  const [schoolId] = idsIn(values, 'school')
  const classrooms = useClassroomStep(districtId, schoolId, severalClasses)
  return {
    school,
    schoolId,
    fields: [school.field, classrooms.field],
    steps: [
      { title: school.title, fields: ['school'], answer: school.answer(values) },
      { title: classrooms.title, fields: ['classrooms'], answer: classrooms.answer(values) },
    ],
    /** Another school has other classes. */
    adjust: (next: Values, name: string): Values =>
      name === 'school' && !isSameValue(next.school, values.school) ? { ...next, classrooms: [] } : next,
    findGone: (chosen: Values) =>
      findGone(
        chosen,
        [
          { field: school.field, read: readSchools(districtId) },
          { field: classrooms.field, read: readClassrooms(schoolId ?? '') },
        ],
        names => t('gone', { names }),
      ),
  }
}
