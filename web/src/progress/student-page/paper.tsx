import { useTranslation } from 'react-i18next'
import { followLink } from '../../api/call.ts'
import { DownloadMenu } from '../downloads/download-menu.tsx'
import { lettersOf } from '../downloads/letters.ts'
import type { PartProps } from './record.ts'

/** What can be printed for a student's family, where the student has a link to it (RPT-5). */
export function Paper({ student }: PartProps) {
  const { t } = useTranslation('progress', { keyPrefix: 'download' })
  const { parentReportURL: link } = (student.meta.links ?? {}) as { readonly parentReportURL?: string }
  if (link === undefined) return null
  return <DownloadMenu inHead={false} choices={lettersOf(t, 'student', lang => followLink(`${link}?lang=${lang}`))} />
}
