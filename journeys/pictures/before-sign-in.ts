import { PASSWORD, PEOPLE, signIn } from '../harness/people.ts'
import type { Scene } from './scene.ts'

const login = () => '/login'

export const BEFORE_SIGN_IN: readonly Scene[] = [
  {
    name: 'sign-in',
    caption: 'Sign-in, with the accounts of the demo',
    as: null,
    path: login,
    afterOpen: page => page.getByRole('button', { name: 'Login' }).waitFor(),
  },
  {
    name: 'sign-in-refused',
    caption: 'A wrong password',
    as: null,
    path: login,
    afterOpen: async page => {
      await signIn(page, PEOPLE.teacher, `not ${PASSWORD}`)
      await page.getByText('do not match').waitFor()
    },
  },
  {
    name: 'forgot-password',
    caption: 'Asking for a new password',
    as: null,
    path: () => '/forgot-password',
    afterOpen: page => page.getByRole('button', { name: 'Send the link' }).waitFor(),
  },
  {
    name: 'forgot-password-sent',
    caption: 'The answer, which never tells whether there is an account',
    as: null,
    path: () => '/forgot-password',
    afterOpen: async page => {
      await page.getByLabel('Email or username').fill('someone@school.test')
      await page.getByRole('button', { name: 'Send the link' }).click()
      await page.getByRole('heading', { name: 'Check your inbox' }).waitFor()
    },
  },
  {
    name: 'invitation',
    caption: 'The page that an invitation leads to',
    as: null,
    path: ({ invitation }) => invitation,
    afterOpen: page => page.getByRole('button', { name: 'Set the password' }).waitFor(),
  },
  {
    name: 'invitation-spent',
    caption: 'A link that no longer works',
    as: null,
    path: () => '/unauth/teacher?token=spent',
    afterOpen: page => page.getByRole('heading', { name: 'This link no longer works' }).waitFor(),
  },
  {
    name: 'session-warning',
    isDetail: true,
    caption: 'The warning before a session ends',
    as: 'teacher',
    path: () => '/',
    beforeOpen: page => page.clock.install(),
    afterOpen: async page => {
      await page.getByRole('grid').waitFor()
      await page.clock.fastForward('25:00')
      await page.getByRole('dialog', { name: 'Are you still there?' }).waitFor()
    },
  },
  {
    name: 'session-expired',
    caption: 'Sign-in after a session has ended',
    as: 'teacher',
    path: () => '/',
    beforeOpen: page => page.clock.install(),
    afterOpen: async page => {
      await page.getByRole('grid').waitFor()
      await page.clock.fastForward('31:00')
      await page.getByRole('heading', { name: 'Session Expired' }).waitFor()
    },
  },
  {
    name: 'training',
    caption: 'Someone in training',
    as: 'trainee',
    path: () => '/',
    afterOpen: page => page.getByRole('link', { name: /Open the training site/ }).waitFor(),
  },
]
