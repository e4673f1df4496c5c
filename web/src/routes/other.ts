import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { configuration } from '../api/configuration.ts'
import { session } from '../signed-in/current-session.ts'
import { landingPath } from '../signed-in/landing.ts'
import { frame } from './frame.ts'
import { requireAbility } from './guards.ts'

const soon = () => import('../coming-soon/soon-page.tsx')
const own = () => import('../account/my-account/my-account-page.tsx')
/** The page while people may change their own account; 'Coming soon...' while they may not (SHELL-9). */
const account = lazyRouteComponent(async () => ({
  default: configuration().selfService ? (await own()).MyAccountPage : (await soon()).AccountSoonPage,
}))
const changePassword = lazyRouteComponent(async () => ({
  default: configuration().selfService ? (await own()).ChangePasswordPage : (await soon()).AccountSoonPage,
}))
const reports = lazyRouteComponent(() => import('../progress/reports/reports-page.tsx'), 'ReportsPage')
const guides = lazyRouteComponent(() => import('../guides/guides-page.tsx'), 'GuidesPage')
const guide = lazyRouteComponent(() => import('../guides/reader/guide-page.tsx'), 'GuidePage')
const page = <const P extends string>(path: P, component: typeof account) =>
  createRoute({ getParentRoute: () => frame, path, component })

/** The training page for people in training (SESS-9); everyone else is redirected to their landing page (SHELL-10). */
const index = createRoute({
  getParentRoute: () => frame,
  path: '/',
  beforeLoad: () => {
    const { user, training } = session()
    if (user && !training) throw redirect({ to: landingPath(user) })
  },
  component: lazyRouteComponent(() => import('../session/training-page.tsx'), 'TrainingPage'),
})

const upload = createRoute({
  getParentRoute: () => frame,
  path: 'roster-file-upload',
  beforeLoad: requireAbility('index', 'rostering'),
  component: lazyRouteComponent(() => import('../bringing-in/file-uploads/upload-files-page.tsx'), 'UploadFilesPage'),
})

const secretCode = createRoute({
  getParentRoute: () => frame,
  path: 'my-account/secret-code',
  beforeLoad: requireAbility('show', 'userSecretCode'),
  component: lazyRouteComponent(() => import('../account/secret-code-page.tsx'), 'SecretCodePage'),
})

const secondStep = lazyRouteComponent(() => import('../account/second-step/second-step-page.tsx'), 'SecondStepPage')

/** Where the link of a mail to a new address leads. */
const newEmail = createRoute({
  getParentRoute: () => frame,
  path: 'my-account/new-email',
  beforeLoad: requireAbility('update', 'userDetails'),
  component: lazyRouteComponent(() => import('../account/my-account/confirm-email-page.tsx'), 'ConfirmEmailPage'),
})

/** The index, and documented URLs whose screens are not built yet (SHELL-13). */
export const other = [
  index,
  upload,
  secretCode,
  page('my-account', account),
  page('my-account/change-password', changePassword),
  newEmail,
  page('my-account/second-step', secondStep),
  page('lesson-guides', guides),
  createRoute({
    getParentRoute: () => frame,
    path: 'lesson-guides/$guideId',
    // As soon as a link to a lesson is hovered, so that a click opens it at once.
    loader: ({ params }) => {
      void import('../guides/reader/guide-queries.ts').then(it => it.prefetchGuide(params.guideId))
    },
    component: guide,
  }),
  page('reports', reports),
  page('my-reports', reports),
  page('$', lazyRouteComponent(soon, 'NotFoundPage')),
] as const
