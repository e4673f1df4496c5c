import type { Fault } from '../../access/refusal.ts'
import { t } from '../../texts/texts.ts'
import type { Guess } from '../throttle.ts'

/** Says how many tries are left, and what helps whose codes never fit. */
export const wrongCode = ({ left }: Guess): Fault => ({
  detail: t('session:step.wrongCode', { count: left }),
  meta: { triesLeft: left },
})
