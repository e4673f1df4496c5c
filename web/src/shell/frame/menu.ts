import { may, type Person } from '@hornbook/rules/people/abilities'
import type { Address } from '../../address/address.ts'
import type { IconName } from '../../ui/icons.tsx'
import type { shell } from '../texts.ts'

type Text = keyof (typeof shell)['nav']

/** A menu entry: one of our pages, or an external link by its name in the configuration (RUN-10). The program has its name from there, too. */
export type MenuItem = {
  readonly icon: IconName
  /** Whether the person sees it; without it, everyone who is enabled does (SHELL-1). */
  readonly when?: (person: Person) => boolean
  /** Draws a thin line before it. */
  readonly divided?: boolean
} & ({ readonly text: Text; readonly to: Address } | { readonly text: Text | 'program'; readonly external: string })

/** The standard navigation, with the rules of ABLE-10 and SHELL-1. */
const STANDARD: readonly MenuItem[] = [
  { text: 'dashboard', icon: 'dashboard', to: '/dashboard' },
  { text: 'onboarding', icon: 'external', external: 'onboarding', when: person => may(person, 'show', 'onboarding') },
  { text: 'rostering', icon: 'rostering', to: '/districts', when: person => may(person, 'index', 'rostering') },
  { text: 'reports', icon: 'reports', to: '/my-reports', when: person => may(person, 'index', 'reports') },
  { text: 'upload', icon: 'upload', to: '/roster-file-upload', when: person => may(person, 'index', 'rostering') },
  { text: 'account', icon: 'account', to: '/my-account', when: person => may(person, 'show', 'userDetails') },
  {
    text: 'secretCode',
    icon: 'lock',
    to: '/my-account/secret-code',
    when: person => may(person, 'show', 'userSecretCode'),
  },
  {
    text: 'password',
    icon: 'key',
    to: '/my-account/change-password',
    when: person => may(person, 'update', 'userPassword'),
  },
  { text: 'program', icon: 'external', external: 'readingApp', divided: true },
  { text: 'corner', icon: 'external', external: 'teacherCorner' },
  { text: 'guides', icon: 'guides', to: '/lesson-guides', when: person => may(person, 'show', 'epub') },
  {
    text: 'hub',
    icon: 'hub',
    to: '/adminhub/uploads',
    divided: true,
    when: person => may(person, 'show', 'adminHub'),
  },
  { text: 'logout', icon: 'logout', to: '/logout', divided: true },
]

/** Under /adminhub, for Administrators (SHELL-2). */
const HUB: readonly MenuItem[] = [
  { text: 'uploadedFiles', icon: 'files', to: '/adminhub/uploads' },
  { text: 'districts', icon: 'school', to: '/adminhub/districts' },
  { text: 'jobs', icon: 'history', to: '/adminhub/jobs' },
  { text: 'promotions', icon: 'promotions', to: '/adminhub/promotions' },
  { text: 'lessonFeedback', icon: 'like', to: '/adminhub/lesson-feedback' },
  { text: 'guides', icon: 'guides', to: '/adminhub/lesson-guides' },
  { text: 'usage', icon: 'columns', to: '/adminhub/usage' },
  { text: 'administrators', icon: 'account', to: '/adminhub/administrators' },
  { text: 'webhooks', icon: 'link', to: '/adminhub/webhooks' },
  { text: 'clientSide', icon: 'dashboard', to: '/dashboard', divided: true },
  { text: 'logout', icon: 'logout', to: '/logout', divided: true },
]

/** The whole menu for people in training (SESS-9). */
const TRAINING: readonly MenuItem[] = [
  { text: 'training', icon: 'training', to: '/' },
  { text: 'logout', icon: 'logout', to: '/logout', divided: true },
]

/** The menu for a person on a page. */
export function menuFor(person: Person, training: boolean, pathname: string): readonly MenuItem[] {
  if (training) return TRAINING
  if (pathname.startsWith('/adminhub') && may(person, 'show', 'adminHub')) return HUB
  return STANDARD.filter(({ when }) => when?.(person) ?? true)
}
