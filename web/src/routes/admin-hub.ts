import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { frame } from './frame.ts'
import { requireAbility } from './guards.ts'

const layout = createRoute({
  getParentRoute: () => frame,
  path: 'adminhub',
  beforeLoad: requireAbility('show', 'adminHub'),
})

const index = createRoute({
  getParentRoute: () => layout,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/adminhub/uploads' })
  },
})

const uploads = createRoute({
  getParentRoute: () => layout,
  path: 'uploads',
  component: lazyRouteComponent(() => import('./hub-home.tsx'), 'HubHome'),
})

const districts = createRoute({
  getParentRoute: () => layout,
  path: 'districts',
  component: lazyRouteComponent(() => import('./hub-districts.tsx'), 'HubDistricts'),
})

const district = createRoute({
  getParentRoute: () => layout,
  path: 'districts/$districtId',
  component: lazyRouteComponent(() => import('./hub-districts.tsx'), 'HubDistrict'),
})

const leaving = createRoute({
  getParentRoute: () => layout,
  path: 'districts/$districtId/leaving',
  component: lazyRouteComponent(() => import('../provider/leaving/leaving-page.tsx'), 'LeavingPage'),
})

const jobs = createRoute({
  getParentRoute: () => layout,
  path: 'jobs',
  component: lazyRouteComponent(() => import('../provider/jobs/jobs-page.tsx'), 'JobsPage'),
})

const usage = createRoute({
  getParentRoute: () => layout,
  path: 'usage',
  component: lazyRouteComponent(() => import('../progress/usage/usage-page.tsx'), 'UsagePage'),
})

const administrators = createRoute({
  getParentRoute: () => layout,
  path: 'administrators',
  component: lazyRouteComponent(
    () => import('../provider/administrators/administrators-page.tsx'),
    'AdministratorsPage',
  ),
})

const webhooks = createRoute({
  getParentRoute: () => layout,
  path: 'webhooks',
  component: lazyRouteComponent(
    () => import('../data-out/webhooks/provider-webhooks-page.tsx'),
    'ProviderWebhooksPage',
  ),
})

const webhook = createRoute({
  getParentRoute: () => layout,
  path: 'webhooks/$webhookId',
  component: lazyRouteComponent(() => import('../data-out/webhooks/webhook-page.tsx'), 'ProviderWebhookPage'),
})

const promotions = createRoute({
  getParentRoute: () => layout,
  path: 'promotions',
  component: lazyRouteComponent(() => import('../promotions/promotions-page.tsx'), 'PromotionsPage'),
})

const promotionForm = () => import('../promotions/form/promotion-form.tsx')
const newPromotion = createRoute({
  getParentRoute: () => promotions,
  path: 'new',
  component: lazyRouteComponent(promotionForm, 'NewPromotion'),
})
const changePromotion = createRoute({
  getParentRoute: () => promotions,
  path: '$id',
  component: lazyRouteComponent(promotionForm, 'ChangePromotion'),
})

const feedback = createRoute({
  getParentRoute: () => layout,
  path: 'lesson-feedback',
  component: lazyRouteComponent(() => import('../progress/feedback/feedback-page.tsx'), 'LessonFeedbackPage'),
})

const guides = createRoute({
  getParentRoute: () => layout,
  path: 'lesson-guides',
  component: lazyRouteComponent(() => import('../provider/guides/guides-page.tsx'), 'OwnGuidesPage'),
})

const notFound = createRoute({
  getParentRoute: () => layout,
  path: '$',
  component: lazyRouteComponent(() => import('../coming-soon/hub-page.tsx'), 'HubNotFoundPage'),
})

/** The provider's pages. Every path below /adminhub, known or not, is for Administrators only (SHELL-2). */
export const adminHub = [
  layout.addChildren([
    ...[index, uploads, districts, district, leaving, jobs, feedback, guides, usage, administrators, webhooks],
    ...[webhook, notFound],
    promotions.addChildren([newPromotion, changePromotion]),
  ]),
] as const
