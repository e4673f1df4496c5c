import '../texts.ts'
import { createTeacher, createTeacherOfDistrict, TEACHER_FIELDS } from '@hornbook/contract/rostering/teachers'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import type { Field, PickField, Values } from '../../form/field.ts'
import type { Sending } from '../../form/use-form.ts'
import { Wizard } from '../../form/wizard/wizard.tsx'
import { Loading } from '../../ui/states/loading.tsx'
import { useList } from '../lists/use-list.ts'
import { findGone, idsIn, namesIn, readSchools, useSchoolStep } from '../records/pick-fields.tsx'
import { type PlaceChoices, readClassroomsOfDistrict, usePlaceChoices } from '../records/place-fields.ts'
import { blankValues, linksTo } from '../records/record-fields.ts'
import { SheetNotice } from '../records/record-sheet.tsx'
import { useRecordForm } from '../records/use-record-form.ts'
import { staffAttributes, useStaffFields } from './staff-fields.ts'

/** Creates a staff member and invites them: school, classroom, details (FORM-3). */
export function NewTeacher() {
  const { t } = useTranslation('rostering', { keyPrefix: 'forms' })
  const { districtId, saved, close } = useRecordForm()
  const { seesAll } = useList()
  const [values, setValues] = useState<Values>({})
  // Whoever works for the whole district belongs to no school; who else does is asked about.
  const isOfDistrict = values.userType === 'DistrictAdmin'
  const mayHaveNone = seesAll && !isOfDistrict
  const school = useSchoolStep(districtId, {
    several: true,
    required: !isOfDistrict && !(mayHaveNone && values.noSchool === true),
  })
  const places = usePlaceChoices(districtId)
  const details = useStaffFields(districtId, { isNew: true })
  const chosen = idsIn(values, 'school')
  const role = details.filter(({ name }) => name === 'userType')
  const others = details.filter(({ name }) => name !== 'userType')
  const noSchool: Field = {
    name: 'noSchool',
    kind: 'tick',
    label: t('teacher.atNoSchool'),
    help: t('teacher.atNoSchoolHelp'),
  }
  const asksForNone = mayHaveNone && chosen.length === 0
  const classrooms: PickField = {
    name: 'classrooms',
    kind: 'pick',
    label: t('pick.classrooms.title'),
    several: true,
    choices: places.choices?.classrooms.filter(({ school }) => chosen.includes(school)) ?? [],
    // Until the wizard has told what is chosen, nobody knows whose classes these are.
    ...(values.school === undefined && { state: <Loading message="information" /> }),
    texts: {
      ...t('pick.classrooms', { returnObjects: true }),
      emptyText: t('teacher.noSchoolText'),
    },
  }
  if (!school.isReady || !places.choices)
    return (
      <SheetNotice
        noun={t('teacher.noun')}
        loading="information"
        error={places.error}
        onRetry={places.refetch}
        onClose={close}
      />
    )
  const { schoolOf } = places.choices
  const classNames = namesIn(values, classrooms)
  const save = ({ values, idempotencyKey }: Sending) => {
    const attributes = staffAttributes(values)
    const [schoolId] = idsIn(values, 'school')
    if (schoolId === undefined)
      return call(
        createTeacherOfDistrict,
        { params: { districtId }, body: { data: { type: 'teacher', attributes } } },
        { idempotencyKey },
      )
    const relationships = {
      schools: linksTo('school', values.school),
      classrooms: linksTo('classroom', values.classrooms),
    }
    return call(
      createTeacher,
      { params: { schoolId }, body: { data: { type: 'teacher', attributes, relationships } } },
      { idempotencyKey },
    )
  }
  return (
    <Wizard
      title={t('teacher.new')}
      draft={`new staff of ${districtId}`}
      noun={t('teacher.noun')}
      fields={[
        ...role,
        ...(isOfDistrict ? [] : [school.field, classrooms]),
        ...(asksForNone ? [noSchool] : []),
        ...others,
      ]}
      start={{
        values: {
          ...blankValues(TEACHER_FIELDS),
          userType: 'Teacher',
          school: school.start,
          classrooms: [],
          noSchool: false,
        },
      }}
      steps={[
        {
          title: t('teacher.roleAndSchool'),
          answer: school.answer(values),
          fields: ['userType', ...(isOfDistrict ? [] : ['school']), ...(asksForNone ? ['noSchool'] : [])],
          ...(!isOfDistrict && { note: t(seesAll ? 'teacher.schoolNote' : 'teacher.schoolsNote') }),
        },
        ...(isOfDistrict || chosen.length === 0
          ? []
          : [
              {
                title: classrooms.label,
                fields: ['classrooms'],
                answer: classNames && t('pick.classrooms.answer', { name: classNames }),
                note: t('teacher.classroomsNote'),
              },
            ]),
        { title: t('teacher.details'), fields: others.map(({ name }) => name) },
      ]}
      onValues={setValues}
      adjust={(next, name) => {
        if (name === 'userType' && next.userType === 'DistrictAdmin') return { ...next, school: [], classrooms: [] }
        return name === 'school' ? onlyOf({ ...next, noSchool: false }, schoolOf) : next
      }}
      findGone={next =>
        findGone(
          next,
          [
            { field: school.field, read: readSchools(districtId) },
            { field: classrooms, read: readClassroomsOfDistrict(districtId) },
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

/** Only the classes of the chosen schools stay chosen. */
const onlyOf = (values: Values, schoolOf: PlaceChoices['schoolOf']): Values => {
  const schools = idsIn(values, 'school')
  return {
    ...values,
    classrooms: idsIn(values, 'classrooms').filter(id => schools.includes(schoolOf.get(id) ?? '')),
  }
}
