import '../texts.ts'
import { listGrades } from '@hornbook/contract/lookups/grades'
import { createStudent, STUDENT_FIELDS } from '@hornbook/contract/rostering/students'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { queryFor } from '../../api/queries.ts'
import { isSameValue, type Values } from '../../form/field.ts'
import type { Sending } from '../../form/use-form.ts'
import { Wizard } from '../../form/wizard/wizard.tsx'
import {
  findGone,
  idsIn,
  readClassrooms,
  readSchools,
  useClassroomStep,
  useSchoolStep,
} from '../records/pick-fields.tsx'
import { attributesOf, blankValues, linksTo } from '../records/record-fields.ts'
import { SheetNotice } from '../records/record-sheet.tsx'
import { useRecordForm } from '../records/use-record-form.ts'
import { gradeChoices, useDetailFields } from './student-fields.ts'

/** Creates a student: school, classroom, details (FORM-2). */
export function NewStudent() {
  const { t } = useTranslation('rostering', { keyPrefix: 'forms' })
  const { districtId, saved, close } = useRecordForm()
  const [values, setValues] = useState<Values>({})
  const school = useSchoolStep(districtId)
  const [schoolId] = idsIn(values, 'school')
  const classrooms = useClassroomStep(schoolId, true)
  const grades = useQuery(queryFor(listGrades, {}))
  const prefix = schoolId === undefined || String(values.username).includes('@') ? '' : `${schoolId}-`
  const details = useDetailFields({ isNew: true, prefix, grades: gradeChoices(grades.data?.rows ?? []) })
  if (!school.isReady || !grades.data)
    return (
      <SheetNotice
        noun={t('student.noun')}
        loading="information"
        error={grades.error}
        onRetry={() => void grades.refetch()}
        onClose={close}
      />
    )
  const save = ({ values, idempotencyKey }: Sending) => {
    const attributes = { ...attributesOf(STUDENT_FIELDS, values), password: String(values.password) }
    const relationships = {
      grades: linksTo('grade', [String(values.grades)]),
      classrooms: linksTo('classroom', values.classrooms),
    }
    const params = { schoolId: idsIn(values, 'school')[0] ?? '' }
    const data = { type: 'student', attributes, relationships } as const
    return call(createStudent, { params, body: { data } }, { idempotencyKey })
  }
  return (
    <Wizard
      title={t('student.new')}
      draft={`new student of ${districtId}`}
      noun={t('student.noun')}
      fields={[school.field, classrooms.field, ...details]}
      start={{
        values: {
          ...blankValues(STUDENT_FIELDS),
          ...{ school: school.start, classrooms: [], grades: '', password: '', requiresAssessmentAction: true },
        },
      }}
      steps={[
        { title: school.title, fields: ['school'], answer: school.answer(values) },
        { title: classrooms.title, fields: ['classrooms'], answer: classrooms.answer(values) },
        { title: t('student.details'), fields: details.map(({ name }) => name) },
      ]}
      onValues={setValues}
      adjust={(next, name) =>
        name === 'school' && !isSameValue(next.school, values.school) ? { ...next, classrooms: [] } : next
      }
      findGone={values =>
        findGone(
          values,
          [
            { field: school.field, read: readSchools(districtId) },
            { field: classrooms.field, read: readClassrooms(schoolId ?? '') },
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
