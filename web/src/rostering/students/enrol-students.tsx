import '../texts.ts'
import { enrolStudents } from '@hornbook/contract/rostering/enrolment'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { isSameValue, type Values } from '../../form/field.ts'
import { FormFrame } from '../../form/form-frame.tsx'
import type { Sending } from '../../form/use-form.ts'
import { Wizard } from '../../form/wizard/wizard.tsx'
import { useListBeneath } from '../lists/list-beneath.ts'
import {
  findGone,
  idsIn,
  readClassrooms,
  readSchools,
  useClassroomStep,
  useSchoolStep,
} from '../records/pick-fields.tsx'
import { linksTo } from '../records/record-fields.ts'
import { useRecordForm } from '../records/use-record-form.ts'

/** Moves the students that are selected in the list to another class: school, classroom, 'Confirm Unenroll' (FORM-9). */
export function EnrolStudents() {
  const { t } = useTranslation('rostering', { keyPrefix: 'forms' })
  const { districtId, saved, close } = useRecordForm()
  const { selected, clearSelection } = useListBeneath()
  // Saving clears the selection while the wizard still shows how many there were.
  const [students] = useState(() => [...selected])
  const [values, setValues] = useState<Values>({})
  const school = useSchoolStep(districtId)
  const [schoolId] = idsIn(values, 'school')
  const classrooms = useClassroomStep(schoolId, false)
  const count = students.length
  if (count === 0)
    return (
      <FormFrame frame="dialog" title={t('enrollment.none')} onClose={close}>
        <p>{t('enrollment.noneText')}</p>
      </FormFrame>
    )
  const save = ({ values, idempotencyKey }: Sending) => {
    const params = { schoolId: idsIn(values, 'school')[0] ?? '', classroomId: idsIn(values, 'classrooms')[0] ?? '' }
    const attributes = { replaceExistingUserEnrollments: values.replace === true }
    const relationships = { students: linksTo('student', students) }
    const data = { type: 'bulkStudentEnrollment', attributes, relationships } as const
    return call(enrolStudents, { params, body: { data } }, { idempotencyKey })
  }
  return (
    <Wizard
      title={t('enrollment.title', { count })}
      draft={`enrollment in ${districtId}`}
      noun={t('enrollment.noun')}
      fields={[school.field, classrooms.field]}
      start={{ values: { school: [], classrooms: [] } }}
      steps={[
        { title: school.title, fields: ['school'], answer: school.answer(values) },
        { title: classrooms.title, fields: ['classrooms'], answer: classrooms.answer(values) },
        {
          ...{ title: t('enrollment.step'), fields: [], text: t('enrollment.text', { count }) },
          note: t('enrollment.closeHelp'),
        },
      ]}
      endings={[
        { label: t('enrollment.confirm'), help: t('enrollment.confirmHelp'), values: { replace: true } },
        { label: t('enrollment.cancel'), help: t('enrollment.cancelHelp'), values: { replace: false } },
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
      onSaved={() => {
        clearSelection()
        saved()
      }}
      onClose={close}
    />
  )
}
