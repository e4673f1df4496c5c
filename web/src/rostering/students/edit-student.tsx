import '../texts.ts'
import { readStudentAvatar } from '@hornbook/contract/rostering/student-tools'
import { changeStudent, listStudents, readStudentOfSchool, STUDENT_FIELDS } from '@hornbook/contract/rostering/students'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { STUDENT } from '../../address/address.ts'
import type { RowFrom } from '../../api/answer.ts'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { queryFor } from '../../api/queries.ts'
import { useWholeList } from '../../api/use-whole-list.ts'
import { Form } from '../../form/form.tsx'
import { FormFrame } from '../../form/form-frame.tsx'
import type { Sending } from '../../form/use-form.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import type { Choice } from '../../ui/choice-box.tsx'
import { LastSavedBy } from '../history/last-saved-by.tsx'
import { useOrigin } from '../history/origin.ts'
import { useStudentList } from '../lists/use-student-list.ts'
import { GoneStudent } from '../merging/gone-student.tsx'
import { forEachRecord } from '../records/each-record.tsx'
import { Neighbours } from '../records/neighbours.tsx'
import { keepTogether, type PlaceChoices, usePlaceChoices, usePlaceFields } from '../records/place-fields.ts'
import { RecordActions } from '../records/record-actions.tsx'
import { attributesOf, isSynced, linksTo, valuesOf } from '../records/record-fields.ts'
import { RecordSheet, SheetNotice } from '../records/record-sheet.tsx'
import { useRecordForm } from '../records/use-record-form.ts'
import { useDetailFields, useGradeChoices } from './student-fields.ts'

type Student = RowFrom<typeof readStudentOfSchool>

const NOT_FOUND = new ApiError(404, 'notFound', [])

/** Changes a student: details, schools, classes (FORM-2, FORM-6). */
export const EditStudent = forEachRecord(() => {
  const { t } = useTranslation('rostering', { keyPrefix: 'forms.student' })
  const { districtId, id, close } = useRecordForm()
  const { input } = useStudentList()
  // The list beneath knows the school, which the address of the form does not name.
  const list = useWholeList(listStudents, input)
  const places = usePlaceChoices(districtId)
  const grades = useGradeChoices()
  const listed = list.rows?.find(student => student.id === id)
  // Kept, so that what is typed survives when the list loads again or somebody archives the student meanwhile.
  const opened = useRef<{ readonly schoolId: string | undefined; readonly choices: Choices }>(undefined)
  if (listed && places.choices && grades.choices)
    opened.current = {
      schoolId: opened.current ? opened.current.schoolId : listed.relationships.schools?.[0],
      choices: { ...places.choices, grades: grades.choices },
    }
  const notice = { noun: t('noun'), loading: 'studentInformation', onClose: close } as const
  if (!opened.current) {
    const error = list.error ?? places.error ?? grades.error ?? (list.all && !listed ? NOT_FOUND : null)
    if (error === NOT_FOUND) return <GoneStudent districtId={districtId} id={id} {...notice} />
    return (
      <SheetNotice {...notice} error={error} onRetry={() => [list.refetch(), places.refetch(), grades.refetch()]} />
    )
  }
  const { schoolId, choices } = opened.current
  if (schoolId === undefined)
    return (
      <FormFrame frame="sheet" title={t('noSchool')} onClose={close}>
        <p>{t('noSchoolText')}</p>
      </FormFrame>
    )
  return (
    <RecordSheet endpoint={readStudentOfSchool} input={{ params: { schoolId, studentId: id } }} {...notice}>
      {({ row }, reload) => (
        <StudentForm student={row} schoolId={schoolId} choices={choices} reload={async () => (await reload()).row} />
      )}
    </RecordSheet>
  )
})

interface Choices extends PlaceChoices {
  readonly grades: readonly Choice[]
}

interface StudentFormProps {
  readonly student: Student
  readonly schoolId: string
  readonly choices: Choices
  readonly reload: () => Promise<Student>
}

/** The school's id in front of a user name; an e-mail address has none (PEOPLE-15). */
const prefixOf = (username: string | null) => (username?.includes('@') ? '' : (/^\d+-/.exec(username ?? '')?.[0] ?? ''))

/** Why the placement test requirement cannot be changed. A student in no class may get one in the same form. */
function useRequirementRefusal({ id, relationships }: Student) {
  const [classroomId = ''] = relationships.classrooms ?? []
  const query = queryFor(readStudentAvatar, { params: { classroomId, studentId: id } })
  return useQuery({ ...query, enabled: classroomId !== '' }).data?.row.requirementRefusal
}

/** With several grades none is shown as the one: it has to be chosen. */
const oneGradeOf = ({ relationships: { grades = [] } }: Student) => (grades.length === 1 ? String(grades[0]) : '')

function StudentForm({ student, schoolId, choices, reload }: StudentFormProps) {
  const { t } = useTranslation('rostering', { keyPrefix: 'forms.student' })
  const { districtId, saved, close, factsOf } = useRecordForm()
  const origin = useOrigin('students', districtId, student)
  const prefix = prefixOf(student.username)
  const refusal = useRequirementRefusal(student)
  const gradeNames = choices.grades.filter(({ value }) => student.relationships.grades?.includes(value))
  const severalGrades = gradeNames.length > 1 ? gradeNames.map(({ label }) => label).join(', ') : null
  const details = useDetailFields({ isNew: false, prefix, grades: choices.grades, severalGrades, refusal })
  // A roster file also writes grades.
  const synced = [...STUDENT_FIELDS, { name: 'grades', synced: true }].filter(column => isSynced(column, student))
  const isEdited = ({ name }: { readonly name: string }) => !synced.some(column => column.name === name)
  const items = details
    .filter(field => !isEdited(field))
    .map(({ name, label }) => ({
      label,
      value:
        name === 'grades'
          ? gradeNames.map(({ label }) => label).join(', ')
          : String(student[name as keyof Student] ?? ''),
    }))
  const places = usePlaceFields(choices, { required: true, system: student.externalRosterSystem })
  const recordOf = (row: Student) => ({
    values: {
      ...valuesOf(STUDENT_FIELDS, row),
      username: (row.username ?? '').slice(prefixOf(row.username).length),
      grades: oneGradeOf(row),
      password: '',
      requiresAssessmentAction: row.requiresAssessmentAction,
      schools: row.relationships.schools ?? [],
      classrooms: row.relationships.classrooms ?? [],
    },
    version: row.version,
  })
  const save = ({ changed, version }: Sending) => {
    const { password, requiresAssessmentAction: required, grades, schools, classrooms } = changed
    const attributes = {
      ...attributesOf(STUDENT_FIELDS, changed),
      ...(typeof password === 'string' && { password }),
      ...(typeof required === 'boolean' && { requiresAssessmentAction: required }),
      ...(version !== undefined && { version }),
    }
    const relationships = {
      ...(grades && { grades: linksTo('grade', [String(grades)]) }),
      ...(schools && { schools: linksTo('school', schools) }),
      ...(classrooms && { classrooms: linksTo('classroom', classrooms) }),
    }
    const data = { type: 'student', id: student.id, attributes, relationships } as const
    return call(changeStudent, { params: { schoolId, studentId: student.id }, body: { data } })
  }
  return (
    <Form
      frame="sheet"
      title={student.fullName}
      draft={`student ${student.id}`}
      noun={t('noun')}
      fields={[...details.filter(isEdited), ...places]}
      facts={factsOf(origin, items)}
      start={recordOf(student)}
      above={<Neighbours noun="students" id={student.id} />}
      actions={
        <>
          <RecordActions noun="students" id={student.id} />
          <ButtonLink variant="quiet" to={STUDENT} params={{ districtId, studentId: student.id }}>
            {t('progress')}
          </ButtonLink>
        </>
      }
      whoSaved={<LastSavedBy noun="students" districtId={districtId} id={student.id} />}
      save={save}
      reload={async () => recordOf(await reload())}
      adjust={(values, name, before) =>
        keepTogether(values, name, { before, schoolOf: choices.schoolOf, own: student.relationships.schools ?? [] })
      }
      onSaved={saved}
      onClose={close}
    />
  )
}
