import '../texts.ts'
import {
  changeTeacher,
  changeTeacherOfDistrict,
  readTeacher,
  TEACHER_FIELDS,
} from '@hornbook/contract/rostering/teachers'
import { isAtLeast } from '@hornbook/rules/people/abilities'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { RowFrom } from '../../api/answer.ts'
import { call } from '../../api/call.ts'
import { Form } from '../../form/form.tsx'
import { FormFrame } from '../../form/form-frame.tsx'
import type { Sending } from '../../form/use-form.ts'
import { usePersonIn } from '../../signed-in/current-session.ts'
import { LastSavedBy } from '../history/last-saved-by.tsx'
import { useOrigin } from '../history/origin.ts'
import { useList } from '../lists/use-list.ts'
import { forEachRecord } from '../records/each-record.tsx'
import { Neighbours } from '../records/neighbours.tsx'
import { keepTogether, type PlaceChoices, usePlaceChoices, usePlaceFields } from '../records/place-fields.ts'
import { RecordActions } from '../records/record-actions.tsx'
import { isSynced, linksTo, valuesOf } from '../records/record-fields.ts'
import { RecordSheet, SheetNotice } from '../records/record-sheet.tsx'
import { useRecordForm } from '../records/use-record-form.ts'
import { staffAttributes, useStaffFields } from './staff-fields.ts'
import { ViewAs } from './view-as.tsx'

type Staff = RowFrom<typeof readTeacher>

/** Changes a staff member: details, role, schools, classes (FORM-3, FORM-5). */
export const EditTeacher = forEachRecord(() => {
  const { t } = useTranslation('rostering', { keyPrefix: 'forms.teacher' })
  const { districtId, id, close } = useRecordForm()
  const { userType } = usePersonIn(districtId)
  const places = usePlaceChoices(districtId)
  // Kept: lists that load again must not take away what is typed.
  const opened = useRef<PlaceChoices>(undefined)
  opened.current ??= places.choices
  const choices = opened.current
  const notice = { noun: t('noun'), loading: 'information', onClose: close } as const
  if (!choices) return <SheetNotice {...notice} error={places.error} onRetry={places.refetch} />
  return (
    <RecordSheet endpoint={readTeacher} input={{ params: { districtId, teacherId: id } }} {...notice}>
      {({ row }, reload) =>
        isAtLeast(userType, row.userType) ? (
          <TeacherForm teacher={row} choices={choices} reload={async () => (await reload()).row} />
        ) : (
          <FormFrame frame="sheet" title={row.fullName} onClose={close}>
            <p>{t('higherRole', { name: row.fullName })}</p>
          </FormFrame>
        )
      }
    </RecordSheet>
  )
})

interface TeacherFormProps {
  readonly teacher: Staff
  readonly choices: PlaceChoices
  readonly reload: () => Promise<Staff>
}

function TeacherForm({ teacher, choices, reload }: TeacherFormProps) {
  const { t } = useTranslation('rostering', { keyPrefix: 'forms.teacher' })
  const { t: roleName } = useTranslation('rostering', { keyPrefix: 'staff.roles' })
  const { districtId, saved, close, factsOf } = useRecordForm()
  const origin = useOrigin('teachers', districtId, teacher)
  const { seesAll } = useList()
  const details = useStaffFields(districtId, { isNew: false, mailRefusal: teacher.mailRefusal })
  const places = usePlaceFields(choices, { required: !seesAll, system: teacher.externalRosterSystem })
  // A roster system says itself when somebody leaves.
  const isByHand = teacher.externalRosterSystem === null
  const edited = TEACHER_FIELDS.filter(column => !isSynced(column, teacher) && (isByHand || column.name !== 'endsOn'))
  const isEdited = (name: string) => edited.some(column => column.name === name)
  const returned = teacher.mailRefusal !== null && t('mailReturned', { answer: teacher.mailRefusal })
  const items = details
    .filter(({ name }) => !isEdited(name) && name !== 'endsOn')
    .map(({ name, label }) => ({
      label,
      value:
        name === 'userType'
          ? roleName(teacher.userType ?? 'none')
          : [teacher[name as keyof Staff], name === 'email' && returned].filter(Boolean).join('. '),
    }))
  const recordOf = (row: Staff) => ({
    values: {
      ...valuesOf(edited, row),
      schools: row.relationships.schools ?? [],
      classrooms: row.relationships.classrooms ?? [],
    },
    version: row.version,
  })
  const [schoolId] = teacher.relationships.schools ?? []
  const save = ({ changed, version }: Sending) => {
    const { schools, classrooms } = changed
    const attributes = { ...staffAttributes(changed), ...(version !== undefined && { version }) }
    const relationships = {
      ...(schools && { schools: linksTo('school', schools) }),
      ...(classrooms && { classrooms: linksTo('classroom', classrooms) }),
    }
    const body = { data: { type: 'teacher', id: teacher.id, attributes, relationships } } as const
    return seesAll || schoolId === undefined
      ? call(changeTeacherOfDistrict, { params: { districtId, teacherId: teacher.id }, body })
      : call(changeTeacher, { params: { schoolId, teacherId: teacher.id }, body })
  }
  return (
    <Form
      frame="sheet"
      title={teacher.fullName}
      draft={`staff ${teacher.id}`}
      noun={t('noun')}
      fields={[...details.filter(({ name }) => isEdited(name)), ...places]}
      facts={factsOf(origin, items)}
      start={recordOf(teacher)}
      above={<Neighbours noun="teachers" id={teacher.id} />}
      actions={
        <>
          <RecordActions noun="teachers" id={teacher.id} />
          <ViewAs teacher={teacher} among="buttons" />
        </>
      }
      whoSaved={<LastSavedBy noun="teachers" districtId={districtId} id={teacher.id} />}
      save={save}
      reload={async () => recordOf(await reload())}
      adjust={(values, name, before) =>
        keepTogether(values, name, { before, schoolOf: choices.schoolOf, own: teacher.relationships.schools ?? [] })
      }
      onSaved={saved}
      onClose={close}
    />
  )
}
