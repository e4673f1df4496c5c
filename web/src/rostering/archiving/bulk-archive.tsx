import '../texts.ts'
import { useState } from 'react'
import { useListBeneath } from '../../table/list-beneath.ts'
import { NothingSelected } from '../lists/nothing-selected.tsx'
import type { Archived } from './archive.ts'
import { ArchiveDialog } from './archive-dialog.tsx'

interface BulkArchiveProps {
  readonly noun: Archived
  readonly archived: boolean
}

/** Archives or unarchives what is selected in the list beneath (FORM-10). */
function BulkArchive({ noun, archived }: BulkArchiveProps) {
  const { selected, clearSelection, close } = useListBeneath()
  // Saving clears the selection while the dialog still says how many there were.
  const [ids] = useState(() => [...selected])
  if (ids.length === 0) return <NothingSelected noun={noun} onClose={close} />
  return <ArchiveDialog {...{ noun, ids, archived }} onDone={clearSelection} onClose={close} />
}

export const ArchiveClassrooms = () => <BulkArchive noun="classrooms" archived={false} />
export const UnarchiveClassrooms = () => <BulkArchive noun="classrooms" archived />
export const ArchiveTeachers = () => <BulkArchive noun="teachers" archived={false} />
export const UnarchiveTeachers = () => <BulkArchive noun="teachers" archived />
export const ArchiveStudents = () => <BulkArchive noun="students" archived={false} />
export const UnarchiveStudents = () => <BulkArchive noun="students" archived />
