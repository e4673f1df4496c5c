import { useTranslation } from 'react-i18next'
import type { DistrictWays } from './ways.ts'

/** Which password is meant: many type the one of their district's portal. One line, whatever is known. */
export function usePasswordHelp(found: DistrictWays | null | undefined): string {
  const { t } = useTranslation('session')
  const [first, second, ...others] = found?.ways.map(({ name }) => name) ?? []
  if (first === undefined) return t('passwordHelp')
  const isLong = others.length > 0 || `${first}${second}`.length > 24
  if (isLong) return t('passwordHelpNot.more')
  return second === undefined ? t('passwordHelpNot.one', { first }) : t('passwordHelpNot.two', { first, second })
}
