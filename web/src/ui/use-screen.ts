import { useMediaQuery } from '@mantine/hooks'

export type Screen = 'phone' | 'tablet' | 'wide'

/** How much room there is; wide from 1200 px (DASH-1). Paper is narrower than that and still shows everything. */
export function useScreen(): Screen {
  const wide = useMediaQuery('(min-width: 1200px), print', true, { getInitialValueInEffect: false })
  const phone = useMediaQuery('(max-width: 640px)', false, { getInitialValueInEffect: false })
  if (wide) return 'wide'
  return phone ? 'phone' : 'tablet'
}

/** Whether the window is wider than so many pixels: some of the provider's pages are for no phone (HUB-5, PROMO-4). */
export const useIsWiderThan = (pixels: number): boolean =>
  useMediaQuery(`(min-width: ${pixels + 1}px)`, true, { getInitialValueInEffect: false })
