import '../texts.ts'
import { useParams } from '@tanstack/react-router'
import { useListBeneath } from '../../table/list-beneath.ts'
import { ArchiveButton } from '../archiving/archive-button.tsx'
import { HistoryLink } from '../history/history-link.tsx'

export interface RecordActionsProps {
  readonly noun: 'schools' | 'classrooms' | 'teachers' | 'students'
  readonly id: string
}

/** What every form of a record can do besides saving: archive it, and show its history. */
export function RecordActions({ noun, id }: RecordActionsProps) {
  const { districtId = '' } = useParams({ strict: false })
  const { close } = useListBeneath()
  return (
    <>
      {noun !== 'schools' && <ArchiveButton noun={noun} id={id} onArchived={close} />}
      <HistoryLink noun={noun} districtId={districtId} id={id} />
    </>
  )
}
