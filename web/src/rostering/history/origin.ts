import '../texts.ts'
import type { RecordOrigin } from '@hornbook/contract/rostering/history'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { type HistoryNoun, useRecordOrigin } from './use-history.ts'

type T = TFunction<'rostering', 'history.origin'>

/** Where a record comes from, in a sentence. */
export function originSentence({ system, cameBy, name }: RecordOrigin, t: T): string {
  if (system === null) return cameBy === 'spreadsheet' && name !== null ? t('spreadsheet', { name }) : t('form')
  // A file that names no system has a name of ours, which says less than the connection's.
  const who = name === null || name === system ? system : t('connection', { system, name })
  return t(cameBy === null || cameBy === 'form' || cameBy === 'spreadsheet' ? 'system' : cameBy, { system: who })
}

/** The same for a form: what its record says at once, and more when that has come. */
export function useOrigin(
  noun: HistoryNoun,
  districtId: string,
  { id, externalRosterSystem: system }: { readonly id: string; readonly externalRosterSystem: string | null },
): string | null {
  const { t } = useTranslation('rostering', { keyPrefix: 'history.origin' })
  const origin = useRecordOrigin(noun, districtId, id)
  if (origin) return originSentence(origin, t)
  return system === null ? null : t('system', { system })
}
