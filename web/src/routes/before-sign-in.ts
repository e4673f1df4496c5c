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

/** Whoever is signed in has nothing to do at sign-in. */
const leaveOnceSignedIn = ({ search }: { readonly search: LoginSearch }) => {
  const { user, training } = session()
  if (user) throw redirect({ to: training ? '/' : (safeReturnPath(search.redirect) ?? landingPath(user)) })
}

const signIn = <const P extends string>(path: P) =>
  createRoute({
    getParentRoute: () => signedOutLayout,
    path,
    validateSearch,
    beforeLoad: leaveOnceSignedIn,
    component: lazyRouteComponent(() => import('../session/sign-in/sign-in-page.tsx'), 'SignInPage'),
  })
const login = signIn('login')
/** A district's own address, with its ways of signing in. */
const ofDistrict = signIn('sign-in/$siteCode')

const findDistrict = createRoute({
  getParentRoute: () => signedOutLayout,
  path: 'sign-in',
  validateSearch,
  beforeLoad: leaveOnceSignedIn,
  component: lazyRouteComponent(() => import('../session/sign-on/find-district-page.tsx'), 'FindDistrictPage'),
})

/** For portals and bookmarks: '/login/classlink?district={Site Code}' begins at once. */
const startSignOn = createRoute({
  getParentRoute: () => signedOutLayout,
  path: 'login/$kind',
  validateSearch: (search: Record<string, unknown>): LoginSearch & { readonly district?: string } => {
    const district = nonEmptyText(search.district)
    return { ...validateSearch(search), ...(district && { district }) }
  },
  component: lazyRouteComponent(() => import('../session/sign-on/start-page.tsx'), 'StartPage'),
})

/** Where a sign-in through a provider stops. */
const stopped = createRoute({
  getParentRoute: () => signedOutLayout,
  path: 'sign-on/stopped',
  validateSearch: (search: Record<string, unknown>): { readonly problem?: string } => {
    const problem = nonEmptyText(search.problem)
    return problem ? { problem } : {}
  },
  component: lazyRouteComponent(() => import('../session/sign-on/stopped-page.tsx'), 'StoppedPage'),
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

/** Leads on a session that does not lack what a page is there for (SIGN-15). */
const onlyIfLacking = (lacks: 'required' | 'setUp', search: LoginSearch) => {
  const { user, training } = session()
  if (!user) throw redirect({ to: '/login', search: search.redirect ? { redirect: search.redirect } : {} })
  if (user.secondStep !== lacks)
    throw redirect({ to: training ? '/' : (safeReturnPath(search.redirect) ?? landingPath(user)), replace: true })
}

const secondStep = createRoute({
  getParentRoute: () => signedOutLayout,
  path: 'second-step',
  validateSearch,
  beforeLoad: ({ search }) => onlyIfLacking('required', search),
  component: lazyRouteComponent(() => import('../second-step/answer-page.tsx'), 'AnswerPage'),
})

interface SetUpSearch extends LoginSearch {
  /** What is being added. */
  readonly with?: 'passkey' | 'app' | undefined
}

const setUpSecondStep = createRoute({
  getParentRoute: () => signedOutLayout,
  path: 'set-up-second-step',
  validateSearch: (search: Record<string, unknown>): SetUpSearch => ({
    ...validateSearch(search),
    ...((search.with === 'passkey' || search.with === 'app') && { with: search.with }),
  }),
  beforeLoad: ({ search }) => onlyIfLacking('setUp', search),
  component: lazyRouteComponent(() => import('../second-step/set-up/set-up-page.tsx'), 'SetUpPage'),
})

const forgotPassword = createRoute({
  getParentRoute: () => signedOutLayout,
  path: 'forgot-password',
  component: lazyRouteComponent(() => import('../session/links/forgot-password-page.tsx'), 'ForgotPasswordPage'),
})

const unauthTeacher = createRoute({
  getParentRoute: () => signedOutLayout,
  path: 'unauth/teacher',
  component: lazyRouteComponent(() => import('../session/links/unauth-teacher-page.tsx'), 'UnauthTeacherPage'),
})

const stopMails = createRoute({
  getParentRoute: () => signedOutLayout,
  path: 'stop-mails',
  component: lazyRouteComponent(() => import('../session/links/stop-mails-page.tsx'), 'StopMailsPage'),
})

const logout = createRoute({
  getParentRoute: () => signedOutLayout,
  path: 'logout',
  component: lazyRouteComponent(() => import('../session/logout-page.tsx'), 'LogoutPage'),
})

export const signedOutRoutes = [
  ...[login, ofDistrict, findDistrict, startSignOn, stopped],
  ...[secondStep, setUpSecondStep, switchPerson, forgotPassword, unauthTeacher, stopMails, logout],
] as const
