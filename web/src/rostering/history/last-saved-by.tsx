import '../texts.ts'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../dates/format-dates.ts'
import { useList } from '../lists/use-list.ts'
import { authorOf } from './author-of.ts'
import { type HistoryNoun, useHistory } from './use-history.ts'

interface LastSavedByProps {
  readonly noun: HistoryNoun
  readonly districtId: string
  readonly id: string
}

/** Who saved a record last, and when; nothing until that is known. */
export function LastSavedBy({ noun, districtId, id }: LastSavedByProps) {
  const { t } = useTranslation('rostering', { keyPrefix: 'history' })
  const { zone } = useList()
  // Whoever looked at what somebody sees has saved nothing.
  const latest = useHistory(noun, districtId, id).entries?.find(({ action }) => !action.startsWith('viewAs.'))
  return latest && <p>{t('lastSaved', { name: authorOf(latest, t), time: formatDateTime(latest.at, zone) })}</p>
}
