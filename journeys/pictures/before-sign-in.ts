import { PASSWORD, PEOPLE, signIn } from '../harness/people.ts'
import type { Scene } from './scene.ts'

const login = () => '/login'

export const BEFORE_SIGN_IN: readonly Scene[] = [
  {
    name: 'sign-in',
    shows: 'Sign-in, with the accounts of the demo',
    as: null,
    at: login,
    until: page => page.getByRole('button', { name: 'Login' }).waitFor(),
  },
  {
    name: 'sign-in-refused',
    shows: 'A wrong password',
    as: null,
    at: login,
    until: async page => {
      await signIn(page, PEOPLE.teacher, `not ${PASSWORD}`)
      await page.getByText('do not match').waitFor()
    },
  },
  {
    name: 'forgot-password',
    shows: 'Asking for a new password',
    as: null,
    at: () => '/forgot-password',
    until: page => page.getByRole('button', { name: 'Send the link' }).waitFor(),
  },
  {
    name: 'forgot-password-sent',
    shows: 'The answer, which never tells whether there is an account',
    as: null,
    at: () => '/forgot-password',
    until: async page => {
      await page.getByLabel('Email or username').fill('someone@school.test')
      await page.getByRole('button', { name: 'Send the link' }).click()
      await page.getByRole('heading', { name: 'Look in your inbox' }).waitFor()
    },
  },
  {
    name: 'invitation',
    shows: 'The page that an invitation leads to',
    as: null,
    at: ({ invitation }) => invitation,
    until: page => page.getByRole('button', { name: 'Set the password' }).waitFor(),
  },
  {
    name: 'invitation-spent',
    shows: 'A link that no longer works',
    as: null,
    at: () => '/unauth/teacher?token=spent',
    until: page => page.getByRole('heading', { name: 'This link no longer works' }).waitFor(),
  },
  {
    name: 'session-warning',
    part: true,
    shows: 'The warning before a session ends',
    as: 'teacher',
    at: () => '/',
    before: page => page.clock.install(),
    until: async page => {
      await page.getByRole('grid').waitFor()
      await page.clock.fastForward('25:00')
      await page.getByRole('dialog', { name: 'Are you still there?' }).waitFor()
    },
  },
  {
    name: 'session-expired',
    shows: 'Sign-in after a session has ended',
    as: 'teacher',
    at: () => '/',
    before: page => page.clock.install(),
    until: async page => {
      await page.getByRole('grid').waitFor()
      await page.clock.fastForward('31:00')
      await page.getByRole('heading', { name: 'Session Expired' }).waitFor()
    },
  },
  {
    name: 'training',
    shows: 'Someone in training',
    as: 'trainee',
    at: () => '/',
    until: page => page.getByRole('link', { name: /Open the training site/ }).waitFor(),
  },
]
