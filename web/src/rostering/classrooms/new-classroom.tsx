import '../texts.ts'
import { CLASSROOM_FIELDS, createClassroom } from '@hornbook/contract/rostering/classrooms'
import { listStudents, listStudentsOfSchool } from '@hornbook/contract/rostering/students'
import { listTeachersOfSchool } from '@hornbook/contract/rostering/teachers'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { queryClient, queryFor } from '../../api/queries.ts'
import { isSameValue, type PickField, type Values } from '../../form/field.ts'
import type { Sending } from '../../form/use-form.ts'
import { useRefreshed } from '../../form/wizard/kept-steps.ts'
import { Wizard } from '../../form/wizard/wizard.tsx'
import { restoreDraft, useKeepDraft } from '../../signed-in/drafts.ts'
import { useSortOfPeople } from '../../signed-in/name-order.ts'
import type { Choice } from '../../ui/choice-box.tsx'
import { classroomsQuery, findGone, idsIn, pickFrom, readSchools, useSchoolStep } from '../records/pick-fields.tsx'
import { attributesOf, blankValues, fieldsOf, linksTo } from '../records/record-fields.ts'
import { SheetNotice } from '../records/record-sheet.tsx'
import { useRecordForm } from '../records/use-record-form.ts'
import { useGradeChoices } from '../students/student-fields.ts'
import { findInOtherSchools } from './other-schools.ts'

const teachersQuery = (schoolId: string, sort: string) =>
  queryFor(listTeachersOfSchool, { params: { schoolId }, query: { sort } })
const studentsQuery = (schoolId: string, sort: string) =>
  queryFor(listStudentsOfSchool, { params: { schoolId }, query: { sort } })

/** Creates a class: school, teachers, students, details (FORM-1). */
export function NewClassroom() {
  const { t } = useTranslation('rostering', { keyPrefix: 'forms' })
  const { districtId, saved, close } = useRecordForm()
  const [values, setValues] = useState<Values>({})
  const otherSchool = useSchoolOfPeople()
  const school = useSchoolStep(districtId)
  const [schoolId] = idsIn(values, 'school')
  const sort = useSortOfPeople()
  const draft = `new class of ${districtId}`
  const people = usePeopleFields({ districtId, schoolId, sort, draft, schools: school.field.choices })
  if (!school.isReady)
    return (
      <SheetNotice noun={t('classroom.noun')} loading="information" error={null} onRetry={() => {}} onClose={close} />
    )
  const details = fieldsOf(CLASSROOM_FIELDS, t('classroom.fields', { returnObjects: true }))
  const countOf = (name: 'teachers' | 'students') => t(`pick.${name}.answer`, { count: idsIn(values, name).length })
  const save = ({ values, idempotencyKey }: Sending) => {
    const relationships = {
      teachers: linksTo('teacher', values.teachers),
      students: linksTo('student', values.students),
    }
    const data = { type: 'classroom', attributes: attributesOf(CLASSROOM_FIELDS, values), relationships } as const
    const params = { schoolId: idsIn(values, 'school')[0] ?? '' }
    return call(createClassroom, { params, body: { data } }, { idempotencyKey })
  }
  return (
    <Wizard
      title={t('classroom.new')}
      draft={draft}
      noun={t('classroom.noun')}
      fields={[school.field, people.teachers, people.students, ...details]}
      start={{ values: { ...blankValues(CLASSROOM_FIELDS), school: school.start, teachers: [], students: [] } }}
      steps={[
        { title: school.title, fields: ['school'], answer: school.answer(values) },
        {
          title: t('pick.teachers.title'),
          fields: ['teachers'],
          answer: countOf('teachers'),
          note: t('pick.teachers.note'),
        },
        {
          title: t('pick.students.title'),
          fields: ['students'],
          answer: countOf('students'),
          note: t('pick.students.note'),
        },
        { title: t('classroom.details'), fields: details.map(({ name }) => name) },
      ]}
      onValues={setValues}
      adjust={(next, name) => (name === 'school' ? otherSchool(next, values) : next)}
      findGone={values =>
        findGone(
          values,
          [
            { field: school.field, read: readSchools(districtId) },
            {
              field: people.teachers,
              read: () => queryClient.fetchQuery({ ...teachersQuery(schoolId ?? '', sort), staleTime: 0 }),
            },
            {
              field: people.students,
              read: async () => {
                const { rows } = await queryClient.fetchQuery({ ...studentsQuery(schoolId ?? '', sort), staleTime: 0 })
                return { rows: [...rows, ...people.others] }
              },
            },
          ],
          names => t('gone', { names }),
        )
      }
      save={save}
      onSaved={saved}
      onClose={close}
    />
  )
}

/** Another school has other people. Those of the school that was chosen before come back with it: a click may be wrong. */
function useSchoolOfPeople() {
  const chosen = useRef(new Map<string, Values>())
  return (next: Values, before: Values): Values => {
    if (isSameValue(next.school, before.school)) return next
    const { teachers = [], students = [] } = before
    chosen.current.set(idsIn(before, 'school')[0] ?? '', { teachers, students })
    return { ...next, teachers: [], students: [], ...chosen.current.get(idsIn(next, 'school')[0] ?? '') }
  }
}

interface PeopleOptions {
  readonly districtId: string
  readonly schoolId: string | undefined
  readonly sort: string
  /** The wizard's. */
  readonly draft: string
  readonly schools: readonly Choice[]
}

/** The steps that ask for people of a school. */
function usePeopleFields({ districtId, schoolId, sort, draft, schools }: PeopleOptions) {
  // Pasted children of other schools who were chosen.
  const [others, setOthers] = useState<readonly Choice[]>(() => restoreDraft(`${draft}: others`, []))
  useKeepDraft(`${draft}: others`, others)
  const { t } = useTranslation('rostering', { keyPrefix: 'forms.pick' })
  const { t: tRoot } = useTranslation('rostering')
  const enabled = schoolId !== undefined
  const teachers = useQuery({ ...teachersQuery(schoolId ?? '', sort), enabled })
  const students = useQuery({ ...studentsQuery(schoolId ?? '', sort), enabled })
  const classrooms = useQuery({ ...classroomsQuery(schoolId ?? ''), enabled })
  const grades = useGradeChoices()
  const staff = useMemo(
    () =>
      teachers.data?.rows.map(({ id, fullName, email }): Choice => ({ value: id, label: fullName, hint: email ?? '' })),
    [teachers.data],
  )
  const children = useMemo(
    () =>
      classrooms.data &&
      students.data?.rows.map(({ id, fullName, oneRosterId, relationships }): Choice => {
        const classes = relationships.classrooms ?? []
        const names = classrooms.data.rows
          .filter(row => classes.includes(row.id))
          .map(row => row.name ?? tRoot('lists.classrooms.untitled', { id: row.id }))
        const where = classes.length === 0 ? [t('students.noClass')] : names
        const inGrades = grades.choices?.filter(({ value }) => relationships.grades?.includes(value))
        const grade = inGrades?.map(({ label }) => label).join(', ')
        const hint = [oneRosterId, grade, ...where].filter(Boolean).join(' · ')
        return { value: id, label: fullName, hint, words: oneRosterId ?? '' }
      }),
    [students.data, classrooms.data, grades.choices, t, tRoot],
  )
  const known = useMemo(() => new Set(children?.map(({ value }) => value)), [children])
  const { chosen: refreshed } = useRefreshed(draft)
  const isRefreshed = children !== undefined && schoolId === idsIn(refreshed, 'school')[0]
  const missing = isRefreshed ? idsIn(refreshed, 'students').filter(id => !known.has(id)) : []
  const found = useStudentsOfDistrict(districtId, missing, schools)
  const strangers = [...others, ...found.choices.filter(({ value }) => !others.some(other => other.value === value))]
  const field = (name: 'teachers' | 'students', from: Parameters<typeof pickFrom>[0]): PickField => ({
    name,
    kind: 'pick',
    label: t(`${name}.title`),
    several: true,
    ...pickFrom(from),
    texts: {
      find: t(`${name}.find`),
      empty: t(`${name}.empty`),
      emptyText: t(`${name}.emptyText`),
      available: t(`${name}.available`),
      picked: t(`${name}.picked`),
    },
  })
  return {
    teachers: field('teachers', { query: teachers, choices: staff ?? [] }),
    students: {
      ...field('students', {
        query: !classrooms.isSuccess ? classrooms : missing.length > 0 && students.isSuccess ? found.query : students,
        choices: children ? [...children, ...strangers.filter(({ value }) => !known.has(value))] : [],
      }),
      elsewhere: (lines: readonly string[]) => findInOtherSchools(districtId, lines),
      onElsewhere: (choice: Choice) => setOthers(before => [...before, choice]),
    },
    others: strangers.map(({ value: id }) => ({ id })),
  }
}

const STRANGER = { 'fields[student]': 'fullName,oneRosterId,schools' }

/** Of a refreshed wizard only the ids of the pasted children of other schools are left: who of them is there, as choices. */
function useStudentsOfDistrict(districtId: string, ids: readonly string[], schools: readonly Choice[]) {
  const input = { params: { districtId }, query: STRANGER }
  const query = useQuery({ ...queryFor(listStudents, input), enabled: ids.length > 0 })
  const rows = query.data?.rows.filter(({ id }) => ids.includes(id)) ?? []
  const choices = rows.map(({ id, fullName, oneRosterId, relationships }): Choice => {
    const names = schools.filter(({ value }) => relationships.schools?.includes(value)).map(({ label }) => label)
    const hint = [oneRosterId, ...names].filter(Boolean).join(' · ')
    return { value: id, label: fullName, hint, words: oneRosterId ?? '' }
  })
  return { query, choices }
}
