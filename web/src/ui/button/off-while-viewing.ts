import type { ButtonHTMLAttributes, MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsViewing } from '../../signed-in/current-session.ts'

type Attributes = ButtonHTMLAttributes<HTMLButtonElement>

/**
 * A button that writes is off while somebody views as another person, and says why (SIGN-13): the server would refuse. It can
 * still have the focus, so that a keyboard finds out as well.
 */
export function useOffWhileViewing(writes: boolean): Attributes | undefined {
  const isViewing = useIsViewing()
  const { t } = useTranslation('ui')
  if (!writes || !isViewing) return undefined
  return { ...OFF, title: t('notWhileViewing') }
}

const OFF = {
  'aria-disabled': true,
  'data-off': true,
  // Enter in a form presses the button that sends it.
  onClick: (event: MouseEvent) => {
    event.preventDefault()
    event.stopPropagation()
  },
} as const
