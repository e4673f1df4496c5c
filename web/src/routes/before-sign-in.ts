import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { undecidedArrival } from '../session/hand-off/arrival.ts'
import { safeReturnPath } from '../session/return-path.ts'
import { session } from '../signed-in/current-session.ts'
import { landingPath } from '../signed-in/landing.ts'
import { root } from './root.tsx'

const nonEmptyText = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

/** The layout of pages that need no session. It loads neither Mantine nor the frame. */
export const signedOutLayout = createRoute({
  getParentRoute: () => root,
  id: 'out',
  component: lazyRouteComponent(() => import('../session/sign-in/session-frame.tsx'), 'SessionFrame'),
})

interface LoginSearch {
  /** Where to go after signing in. */
  readonly redirect?: string
}

const validateSearch = (search: Record<string, unknown>): LoginSearch => {
  const redirect = nonEmptyText(search.redirect)
  return redirect ? { redirect } : {}
}

const login = createRoute({
  getParentRoute: () => signedOutLayout,
  path: 'login',
  validateSearch,
  beforeLoad: ({ search }) => {
    const { user, training } = session()
    if (user) throw redirect({ to: training ? '/' : (safeReturnPath(search.redirect) ?? landingPath(user)) })
  },
  component: lazyRouteComponent(() => import('../session/sign-in/login-page.tsx'), 'LoginPage'),
})

/** Who stays, of two people: only while that is undecided (SAFE-7). */
const switchPerson = createRoute({
  getParentRoute: () => signedOutLayout,
  path: 'switch-person',
  validateSearch,
  beforeLoad: ({ search }) => {
    if (!undecidedArrival()) throw redirect({ to: safeReturnPath(search.redirect) ?? '/' })
  },
  component: lazyRouteComponent(() => import('../session/hand-off/switch-person-page.tsx'), 'SwitchPersonPage'),
})

const forgotPassword = createRoute({
  getParentRoute: () => signedOutLayout,
  path: 'forgot-password',
  component: lazyRouteComponent(() => import('../session/links/forgot-password-page.tsx'), 'ForgotPasswordPage'),
})

const unauthTeacher = createRoute({
  getParentRoute: () => signedOutLayout,
  path: 'unauth/teacher',
  validateSearch: (search: Record<string, unknown>): { readonly token?: string } => {
    const token = nonEmptyText(search.token)
    return token ? { token } : {}
  },
  component: lazyRouteComponent(() => import('../session/links/unauth-teacher-page.tsx'), 'UnauthTeacherPage'),
})

const logout = createRoute({
  getParentRoute: () => signedOutLayout,
  path: 'logout',
  component: lazyRouteComponent(() => import('../session/logout-page.tsx'), 'LogoutPage'),
})

export const signedOutRoutes = [login, switchPerson, forgotPassword, unauthTeacher, logout] as const
