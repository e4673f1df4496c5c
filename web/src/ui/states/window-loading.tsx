import { type ReactNode, Suspense } from 'react'
import { useEarlyKeys } from '../use-early-keys.ts'
import { Loading } from './loading.tsx'
import styles from './states.module.css'

/** Stands where a window will be, from the press until its code is there; what is typed meanwhile goes into the window. */
export function WindowLoading({ className = styles.window }: { readonly className?: string | undefined }) {
  useEarlyKeys()
  return (
    <div className={className}>
      <Loading />
    </div>
  )
}

/** Around a lazy window. It mounts with the window: a boundary that is there before would wait without a word. */
export const LazyWindow = ({ children }: { readonly children: ReactNode }) => (
  <Suspense fallback={<WindowLoading />}>{children}</Suspense>
)

/** Of a route that opens over its list. */
export const OPENS_WINDOW = { pendingComponent: () => <WindowLoading />, pendingMs: 0, pendingMinMs: 0 } as const
