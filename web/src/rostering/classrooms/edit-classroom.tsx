import '../texts.ts'
import { CLASSROOM_FIELDS, changeClassroom, readClassroom } from '@hornbook/contract/rostering/classrooms'
import { useTranslation } from 'react-i18next'
import type { RowFrom } from '../../api/answer.ts'
import { call } from '../../api/call.ts'
import { Form } from '../../form/form.tsx'
import type { Sending } from '../../form/use-form.ts'
import { LastSavedBy } from '../history/last-saved-by.tsx'
import { useOrigin } from '../history/origin.ts'
import { forEachRecord } from '../records/each-record.tsx'
import { Neighbours } from '../records/neighbours.tsx'
import { RecordActions } from '../records/record-actions.tsx'
import { attributesOf, fieldsOf, isSynced, valuesOf } from '../records/record-fields.ts'
import { RecordSheet } from '../records/record-sheet.tsx'
import { useRecordForm } from '../records/use-record-form.ts'

type Classroom = RowFrom<typeof readClassroom>

/** Changes the details of a class (FORM-1). */
export const EditClassroom = forEachRecord(() => {
  const { t } = useTranslation('rostering', { keyPrefix: 'forms.classroom' })
  const { id, close } = useRecordForm()
  return (
    <RecordSheet
      endpoint={readClassroom}
      input={{ params: { classroomId: id } }}
      noun={t('noun')}
      loading="classroomInformation"
      onClose={close}
    >
      {({ row }, reload) => <ClassroomForm classroom={row} reload={async () => (await reload()).row} />}
    </RecordSheet>
  )
})

interface ClassroomFormProps {
  readonly classroom: Classroom
  readonly reload: () => Promise<Classroom>
}

function ClassroomForm({ classroom, reload }: ClassroomFormProps) {
  const { t } = useTranslation('rostering', { keyPrefix: 'forms.classroom' })
  const { districtId, saved, close, factsOf } = useRecordForm()
  const origin = useOrigin('classrooms', districtId, classroom)
  const labels = t('fields', { returnObjects: true })
  const edited = CLASSROOM_FIELDS.filter(column => !isSynced(column, classroom))
  const synced = CLASSROOM_FIELDS.filter(column => isSynced(column, classroom))
  const items = synced.map(({ name }) => ({ label: labels[name], value: classroom[name] ?? '' }))
  const recordOf = (row: Classroom) => ({ values: valuesOf(edited, row), version: row.version })
  const save = ({ changed, version }: Sending) => {
    const attributes = { ...attributesOf(edited, changed), ...(version !== undefined && { version }) }
    const params = { schoolId: classroom.relationships.school ?? '', classroomId: classroom.id }
    return call(changeClassroom, { params, body: { data: { type: 'classroom', id: classroom.id, attributes } } })
  }
  return (
    <Form
      frame="sheet"
      title={classroom.name ?? t('untitled', { id: classroom.id })}
      draft={`class ${classroom.id}`}
      noun={t('noun')}
      fields={fieldsOf(edited, labels)}
      facts={factsOf(origin, items)}
      start={recordOf(classroom)}
      above={<Neighbours noun="classrooms" id={classroom.id} />}
      actions={<RecordActions noun="classrooms" id={classroom.id} />}
      whoSaved={<LastSavedBy noun="classrooms" districtId={districtId} id={classroom.id} />}
      save={save}
      reload={async () => recordOf(await reload())}
      onSaved={saved}
      onClose={close}
    />
  )
}
