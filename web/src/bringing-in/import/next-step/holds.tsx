import { useTranslation } from 'react-i18next'
import { formatDateInWords } from '../../../dates/format-dates.ts'
import type { RosterImport } from '../roster-import.ts'
import { checksOf } from './checks.ts'
import { RestoreZeros } from './restore-zeros.tsx'

interface HoldsProps {
  readonly file: RosterImport
  readonly districtId: string
}

/** Why a file is held, and what to check before it is applied. */
export function Holds({ file, districtId }: HoldsProps) {
  const { t } = useTranslation('bringingIn')
  return (
    <>
      <div>
        <h2 id="apply">{t('held.title')}</h2>
        {file.missedOn && <p>{t('held.missed', { day: formatDateInWords(file.missedOn) })}</p>}
        {checksOf(file.holds).map(check => (
          <p key={check}>{t(`held.checks.${check}`)}</p>
        ))}
      </div>
      <ul>
        {file.holds.map(({ code, message }) => (
          <li key={code}>{message}</li>
        ))}
      </ul>
      {file.holds.some(({ code }) => code === 'guard.zeros_lost') && (
        <RestoreZeros file={file} districtId={districtId} />
      )}
    </>
  )
}
