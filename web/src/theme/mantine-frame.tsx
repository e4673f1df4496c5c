import './mantine-styles.ts'
import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { useColourScheme } from './colour-scheme.ts'
import { cssVariables, styleNonce, theme } from './mantine.ts'

const manager = {
  get: () => 'light' as const,
  set: () => {},
  subscribe: () => {},
  unsubscribe: () => {},
  clear: () => {},
}

/** Mantine for everything behind sign-in. The pages before sign-in do not load it, to stay small. */
export function MantineFrame({ children }: { readonly children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={manager}
      forceColorScheme={useColourScheme()}
      getStyleNonce={styleNonce}
    >
      {children}
    </MantineProvider>
  )
}
