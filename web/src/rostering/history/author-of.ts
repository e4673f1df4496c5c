import type { TFunction } from 'i18next'
import type { Entry } from './use-history.ts'

/** Who made a change, in words. */
export function authorOf({ action, author, authorName, isOwn }: Entry, t: TFunction<'rostering', 'history'>): string {
  const nobody =
    action === 'enrollments.sweep' || action === 'teachers.end' ? 'sweep' : author === 'server' ? 'server' : 'provider'
  const name = authorName ?? t(nobody)
  return isOwn ? t('you', { name }) : name
}
