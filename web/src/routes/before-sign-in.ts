import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { landingOf, ownAddress } from '../session/landing.ts'
import { session } from '../session/session.ts'
import { root } from './root.tsx'

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

/** The pages that need no session; they load neither Mantine nor the frame. */
export const before = createRoute({
  getParentRoute: () => root,
  id: 'out',
  component: lazyRouteComponent(() => import('../session/sign-in/session-frame.tsx'), 'SessionFrame'),
})

interface LoginSearch {
  /** Where signing in returns to. */
  readonly redirect?: string
  readonly passwordSet?: string
}

const login = createRoute({
  getParentRoute: () => before,
  path: 'login',
  validateSearch: (search: Record<string, unknown>): LoginSearch => {
    const { redirect, passwordSet } = { redirect: text(search.redirect), passwordSet: text(search.passwordSet) }
    return { ...(redirect && { redirect }), ...(passwordSet && { passwordSet }) }
  },
  beforeLoad: ({ search }) => {
    const { user, training } = session()
    if (user) throw redirect({ to: training ? '/' : (ownAddress(search.redirect) ?? landingOf(user)) })
  },
  component: lazyRouteComponent(() => import('../session/sign-in/login-page.tsx'), 'LoginPage'),
})

const forgotPassword = createRoute({
  getParentRoute: () => before,
  path: 'forgot-password',
  component: lazyRouteComponent(() => import('../session/links/forgot-password-page.tsx'), 'ForgotPasswordPage'),
})

const unauthTeacher = createRoute({
  getParentRoute: () => before,
  path: 'unauth/teacher',
  validateSearch: (search: Record<string, unknown>): { readonly token?: string } => {
    const token = text(search.token)
    return token ? { token } : {}
  },
  component: lazyRouteComponent(() => import('../session/links/unauth-teacher-page.tsx'), 'UnauthTeacherPage'),
})

const logout = createRoute({
  getParentRoute: () => before,
  path: 'logout',
  component: lazyRouteComponent(() => import('../session/logout-page.tsx'), 'LogoutPage'),
})

export const beforeSignIn = [login, forgotPassword, unauthTeacher, logout] as const
