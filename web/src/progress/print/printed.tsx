import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../dates/format-dates.ts'

/** The time on a paper: that of the printing. */
export function Printed({ zone }: { readonly zone: string }) {
  const { t } = useTranslation('progress', { keyPrefix: 'print' })
  const [at, setAt] = useState(() => new Date().toISOString())
  useEffect(() => {
    const set = () => setAt(new Date().toISOString())
    window.addEventListener('beforeprint', set)
    return () => window.removeEventListener('beforeprint', set)
  }, [])
  return t('printed', { time: formatDateTime(at, zone) })
}
