import '../texts.ts'
import { enrolStudents } from '@hornbook/contract/rostering/enrolment'
import { listStudents } from '@hornbook/contract/rostering/students'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { queryClient, queryFor } from '../../api/queries.ts'
import type { Values } from '../../form/field.ts'
import type { Sending } from '../../form/use-form.ts'
import { Wizard } from '../../form/wizard/wizard.tsx'
import { restoreDraft, useKeepDraft } from '../../signed-in/drafts.ts'
import { useListBeneath } from '../../table/list-beneath.ts'
import { NothingSelected } from '../lists/nothing-selected.tsx'
import { SelectedNames } from '../lists/selected-names.tsx'
import type { NounList } from '../lists/use-list.ts'
import { useStudentList } from '../lists/use-student-list.ts'
import { idsIn, usePlaceSteps } from '../records/pick-fields.tsx'
import { linksTo } from '../records/record-fields.ts'
import { SheetNotice } from '../records/record-sheet.tsx'
import { useRecordForm } from '../records/use-record-form.ts'

/** Moves the students that are selected in the list to another class: school, classroom, 'Confirm Unenroll' (FORM-9). */
export function EnrolStudents() {
  const { t } = useTranslation('rostering', { keyPrefix: 'forms' })
  const { districtId, saved, close } = useRecordForm()
  const { selected, describe, clearSelection } = useListBeneath()
  const { input } = useStudentList()
  const draft = `enrollment in ${districtId}`
  // A copy: saving clears the selection while the wizard still shows how many there were. It survives the session.
  const [students, setStudents] = useState(() => restoreDraft(`${draft}: students`, [...selected]))
  useKeepDraft(`${draft}: students`, students)
  const [values, setValues] = useState<Values>({})
  const places = usePlaceSteps(districtId, values, false)
  const count = students.length
  const all = useMemo(() => describe(students), [describe, students])
  const synced = all.filter(({ isSynced }) => isSynced).length
  const comeBack = synced > 0 ? t('enrollment.synced', { count: synced }) : ''
  if (count === 0) return <NothingSelected noun="students" onClose={close} />
  if (!places.school.isReady)
    return (
      <SheetNotice noun={t('enrollment.noun')} loading="information" error={null} onRetry={() => {}} onClose={close} />
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
      draft={draft}
      keepsSteps={false}
      noun={t('enrollment.noun')}
      fields={places.fields}
      start={{ values: { school: places.school.start, classrooms: [] } }}
      steps={[
        ...places.steps,
        {
          title: t('enrollment.step'),
          fields: [],
          text: (
            <>
              <SelectedNames all={all} />
              <p>{t('enrollment.text', { count })}</p>
              <p>{t('enrollment.signIn', { count })}</p>
            </>
          ),
          note: t('enrollment.closeHelp'),
        },
      ]}
      endings={[
        {
          label: t('enrollment.confirm'),
          help: [t('enrollment.confirmHelp'), comeBack].join(' ').trim(),
          values: { replace: true },
        },
        { label: t('enrollment.cancel'), help: t('enrollment.cancelHelp'), values: { replace: false } },
      ]}
      onValues={setValues}
      adjust={places.adjust}
      findGone={async chosen => {
        const gone = await places.findGone(chosen)
        const left = await stillListed(students, input)
        setStudents(left)
        const count = students.length - left.length
        if (count === 0 || gone.school) return gone
        const before = gone.classrooms ?? { problem: '', left: idsIn(chosen, 'classrooms') }
        return { classrooms: { ...before, problem: `${before.problem} ${t('enrollment.gone', { count })}`.trim() } }
      }}
      save={save}
      onSaved={() => {
        clearSelection()
        saved()
      }}
      onClose={close}
    />
  )
}

/** Those of the students whom nobody has archived meanwhile. */
async function stillListed(students: readonly string[], input: NounList['input']): Promise<string[]> {
  const { rows } = await queryClient.fetchQuery({ ...queryFor(listStudents, input), staleTime: 0 })
  const known = new Set(rows.map(({ id }) => id))
  return students.filter(id => known.has(id))
}
