import { type AnyRoute, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { CLASSROOM } from '../../address/address.ts'

/** Most who sign in are teachers, who land on a class; the frame is around every page. */
const AHEAD = ['/in', `/in${CLASSROOM}`]

/** Loads the code of what opens behind sign-in while somebody types: on a slow line it takes longer than the sign-in itself. */
export function useLoadAhead(isTyping: boolean): void {
  const router = useRouter()
  useEffect(() => {
    if (!isTyping) return
    const routes: Readonly<Record<string, AnyRoute>> = router.routesById
    const load = async () => {
      for (const id of AHEAD) if (routes[id]) await router.loadRouteChunk(routes[id])
    }
    // Without a network the page that needs it says so.
    load().catch(() => {})
  }, [isTyping, router])
}
