import '../texts.ts'
import { createStudent, STUDENT_FIELDS } from '@hornbook/contract/rostering/students'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import type { Values } from '../../form/field.ts'
import type { Sending } from '../../form/use-form.ts'
import { Wizard } from '../../form/wizard/wizard.tsx'
import { idsIn, usePlaceSteps } from '../records/pick-fields.tsx'
import { attributesOf, blankValues, linksTo } from '../records/record-fields.ts'
import { SheetNotice } from '../records/record-sheet.tsx'
import { useRecordForm } from '../records/use-record-form.ts'
import { useDetailFields, useGradeChoices } from './student-fields.ts'

/** Creates a student: school, classroom, details (FORM-2). */
export function NewStudent() {
  const { t } = useTranslation('rostering', { keyPrefix: 'forms' })
  const { districtId, saved, close } = useRecordForm()
  const [values, setValues] = useState<Values>({})
  const places = usePlaceSteps(districtId, values, true)
  const grades = useGradeChoices()
  const { schoolId } = places
  const prefix = schoolId === undefined || String(values.username).includes('@') ? '' : `${schoolId}-`
  const details = useDetailFields({ isNew: true, prefix, grades: grades.choices ?? [] })
  if (!places.school.isReady || !grades.choices)
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
      fields={[...places.fields, ...details]}
      start={{
        values: {
          ...blankValues(STUDENT_FIELDS),
          school: places.school.start,
          classrooms: [],
          grades: '',
          password: '',
          requiresAssessmentAction: true,
        },
      }}
      steps={[...places.steps, { title: t('student.details'), fields: details.map(({ name }) => name) }]}
      onValues={setValues}
      adjust={places.adjust}
      findGone={places.findGone}
      save={save}
      onSaved={saved}
      onClose={close}
    />
  )
}
