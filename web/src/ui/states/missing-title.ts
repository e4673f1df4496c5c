import { useTranslation } from 'react-i18next'
import { failureKind, failureTitle } from './failure-kind.ts'

/** The title of a page about something that the person does not reach, so that it has no other; null for any other failure, and for none. */
export function useMissingTitle(error: unknown): string | null {
  const { t } = useTranslation()
  return failureKind(error) === 'notFound' ? failureTitle(error, t) : null
}
