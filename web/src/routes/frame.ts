import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { session } from '../signed-in/current-session.ts'
import { root } from './root.tsx'

/** Everything behind sign-in, framed by header, navigation and footer. People in training stay at '/' (SESS-9). */
export const frame = createRoute({
  getParentRoute: () => root,
  id: 'in',
  beforeLoad: ({ location }) => {
    const { user, training } = session()
    if (!user) throw redirect({ to: '/login', search: location.pathname === '/' ? {} : { redirect: location.href } })
    if (training && location.pathname !== '/') throw redirect({ to: '/' })
  },
  component: lazyRouteComponent(() => import('./signed-in-frame.tsx'), 'SignedInFrame'),
})
