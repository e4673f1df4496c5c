import type { TFunction } from 'i18next'
import { type Attended, byUrgency, isListed } from '../students/attention.ts'

interface Named extends Attended {
  readonly fullName: string
}

/** How many need somebody and with whom to start, or that nobody does and what to teach: said only as it is (ATT-16). */
export function sentenceFor(
  students: readonly Named[],
  lesson: number | null | undefined,
  t: TFunction<'progress', 'today.sentence'>,
): string {
  const need = byUrgency(students).filter(isListed('needsYou'))
  const [first] = need
  if (first?.attention) {
    const { reason, days } = first.attention
    const why = t(reason, { count: days, status: first.currentStatus.replace('In ', 'in ') })
    const name = first.fullName
    return students.length === 1
      ? t('only', { name, why })
      : t('need', { count: need.length, all: students.length, name, why })
  }
  const inHand = students.filter(isListed('inHand')).length
  const nobody = inHand > 0 ? t('inHand', { count: inHand }) : t('nobody')
  return typeof lesson === 'number' ? `${nobody} ${t('teach', { lesson })}` : nobody
}
