import { randomUUID } from 'node:crypto'
import type { Endpoint } from '@hornbook/contract/endpoint'
import { ENDPOINTS } from '@hornbook/contract/endpoints'
import { within } from '../../db/pool.ts'
import { hashOf } from '../../secrets/tokens.ts'
import { insertLink } from '../../session/credential-links.ts'
import { TEST_SETTINGS } from '../settings.ts'
import { emailOf, TOWN_PASSWORD } from '../town.ts'
import { ada, app, type Call, call, document, linkFor, machine, maple, type Write } from './kit.ts'

const newEmailFor = async (name: string) => {
  const context = { settings: TEST_SETTINGS, now: Date.now() }
  const link = {
    accountId: maple.id(`account of ${name}`),
    purpose: 'email',
    isMailed: true,
    newEmail: 'made@new.test',
  } as const
  return (await within(app.db.queries, 'all', tx => insertLink(tx, link, context))).token
}

/** What the list of somebody's sessions calls another one that they have open. */
const anotherSession = async (name: string) => {
  await app.owner('INSERT INTO sessions (token_hash, account_id) VALUES ($1, $2)', [
    hashOf(randomUUID()),
    maple.id(`account of ${name}`),
  ])
  const list = await app.call({ method: 'GET', url: '/api/my_account/sessions', token: maple.token(name) })
  return (list.json().items as { id: string; isCurrent: boolean }[]).find(each => !each.isCurrent)?.id ?? ''
}

const staffCall = (name: string): Call => ({
  by: 'Ada Admin',
  params: { districtId: maple.id('Maple Grove'), teacherId: maple.id(name) },
  body: { reason: 'They rang' },
})

const wrongPassword = () => document('user', { email: emailOf('Tess Teacher'), password: 'not hers' })

const piet = { actor: 'account', account: 'account of Piet Pier', in: 'Harbor Point' } as const

export const SESSION_WRITES: Readonly<Record<string, Write>> = {
  signIn: {
    ask: () => ({ body: document('user', { email: emailOf('Tess Teacher'), password: TOWN_PASSWORD }) }),
    leaves: [
      { in: 'Maple Grove', action: 'session.signIn', actor: 'account', account: 'account of Tess Teacher', rows: {} },
    ],
  },
  // Only keeps the session alive, as every call does.
  refreshSession: { ask: () => ({ by: 'Tess Teacher' }), leaves: [] },
  signOut: {
    ask: () => ({ by: 'Noor Neighbour' }),
    leaves: [
      {
        in: 'Maple Grove',
        action: 'session.signOut',
        actor: 'account',
        account: 'account of Noor Neighbour',
        rows: {},
      },
    ],
  },
  // A read; it is a POST to keep the token out of the address.
  readCredentialLink: { ask: async () => ({ body: { token: await linkFor('Elsa Elm') } }), leaves: [] },
  setCredentials: {
    ask: async () => ({ body: { token: await linkFor('Bea Both'), password: 'A-good-Password-2026' } }),
    leaves: [
      {
        in: 'Maple Grove',
        action: 'credentials.invitation',
        rows: { account: 1 },
        actor: 'link',
        account: 'account of Bea Both',
      },
    ],
  },
  requestCredentialLink: {
    ask: () => ({ body: { email: emailOf('Piet Pier') } }),
    leaves: [
      { in: 'the provider', action: 'credentials.ask.reset', actor: 'link', account: 'account of Piet Pier', rows: {} },
    ],
  },
  inviteTeachers: {
    ask: () => ({
      by: 'Ada Admin',
      body: document(
        'bulkTeacherInvitation',
        {},
        { teachers: { data: ['Ivy Invited', 'Hana Harbor'].map(name => ({ type: 'teacher', id: maple.id(name) })) } },
      ),
    }),
    leaves: [{ ...ada, in: 'Maple Grove', action: 'teachers.invite', rows: { teacher: 1 } }],
  },
  handOffSession: {
    ask: () => ({
      bearer: maple.token('handoff app'),
      body: document('sessionHandoff', { userId: maple.id('Tess Teacher') }),
    }),
    leaves: [{ ...machine, actor: 'service token handoff app', action: 'sessionHandoff.create', rows: {} }],
  },
  beginView: {
    ask: async () => {
      await app.owner('UPDATE accounts SET credentials_set_at = now() WHERE email = $1', [emailOf('Bea Both')])
      return {
        by: 'Ada Admin',
        body: document('viewAs', { userId: maple.id('Bea Both'), reason: 'Her table is empty' }),
      }
    },
    leaves: [
      { ...ada, in: 'Maple Grove', action: 'viewAs.begin', rows: { teacher: 1 } },
      { ...ada, in: 'Dry Creek', action: 'viewAs.begin', rows: { teacher: 1 } },
    ],
  },
  endView: {
    ask: async () => {
      const body = document('viewAs', { userId: maple.id('Tess Teacher'), reason: 'Her table is empty' })
      const view = await call(ENDPOINTS.beginView as Endpoint, { by: 'Ada Admin', body })
      return { by: 'Ada Admin', params: { viewAsId: view.json().data.id } }
    },
    leaves: [{ ...ada, in: 'Maple Grove', action: 'viewAs.end', rows: { teacher: 1 } }],
  },
  sendTestMail: {
    ask: () => ({ by: 'Ada Admin' }),
    leaves: [{ ...ada, in: 'the provider', action: 'mail.test', rows: {} }],
  },
  unlockStaff: {
    ask: async () => {
      await app.call({ method: 'POST', url: '/api/users/session', payload: wrongPassword() })
      return staffCall('Tess Teacher')
    },
    leaves: [{ ...ada, in: 'Maple Grove', action: 'staff.unlock', rows: { teacher: 1 } }],
  },
  reinviteStaff: {
    ask: () => staffCall('Ivy Invited'),
    leaves: [{ ...ada, in: 'Maple Grove', action: 'teachers.invite', rows: { teacher: 1 } }],
  },
  endStaffSessions: {
    ask: async () => {
      const account = maple.id('account of Elsa Elm')
      await app.owner('INSERT INTO sessions (token_hash, account_id) VALUES ($1, $2)', [randomUUID(), account])
      return staffCall('Elsa Elm')
    },
    leaves: [{ ...ada, in: 'Maple Grove', action: 'staff.endSessions', rows: { teacher: 1 } }],
  },
  completeStaffTraining: {
    ask: async () => {
      await app.owner(`UPDATE staff SET status = 'training' WHERE id = $1`, [maple.id('Elsa Elm')])
      return staffCall('Elsa Elm')
    },
    leaves: [{ ...ada, in: 'Maple Grove', action: 'staff.completeTraining', rows: { teacher: 1 } }],
  },
  requireStaffTraining: {
    ask: () => staffCall('Elsa Elm'),
    leaves: [{ ...ada, in: 'Maple Grove', action: 'staff.requireTraining', rows: { teacher: 1 } }],
  },
  renewSecretCode: {
    ask: () => ({
      by: 'Tess Teacher',
      params: { userId: maple.id('account of Tess Teacher') },
      body: document('secretCode', {}),
    }),
    leaves: [
      {
        ...ada,
        account: 'account of Tess Teacher',
        in: 'Maple Grove',
        action: 'secretCode.renew',
        rows: { account: 1 },
      },
    ],
  },
  changeMyName: {
    ask: () => ({ by: 'Piet Pier', body: { firstName: 'Piet', middleName: 'M.', lastName: 'Pier' } }),
    leaves: [{ ...piet, action: 'teacher.change', rows: { teacher: 1 } }],
  },
  changeMyNameOrder: {
    ask: () => ({ by: 'Piet Pier', body: { nameOrder: 'family' } }),
    leaves: [{ ...piet, action: 'account.changeNameOrder', rows: { account: 1 } }],
  },
  changeMyTimezone: {
    ask: () => ({ by: 'Piet Pier', body: { timezone: 'America/Denver' } }),
    leaves: [{ ...piet, action: 'account.changeTimezone', rows: { account: 1 } }],
  },
  askForNewEmail: {
    ask: () => ({ by: 'Piet Pier', body: { email: 'piet@new.test', currentPassword: TOWN_PASSWORD } }),
    leaves: [{ ...piet, action: 'account.askEmail', rows: {} }],
  },
  confirmNewEmail: {
    ask: async () => ({ by: 'Piet Pier', body: { token: await newEmailFor('Piet Pier') } }),
    leaves: [{ ...piet, action: 'account.changeEmail', rows: { account: 1 } }],
  },
  changeMyPassword: {
    ask: () => ({
      by: 'Piet Pier',
      body: { currentPassword: TOWN_PASSWORD, password: 'Four-green-Kettles-sing' },
    }),
    leaves: [{ ...piet, action: 'credentials.change', rows: { account: 1 } }],
  },
  endMySession: {
    ask: async () => ({ by: 'Piet Pier', params: { sessionId: await anotherSession('Piet Pier') } }),
    leaves: [{ ...piet, action: 'account.endSession', rows: {} }],
  },
  endMyOtherSessions: {
    ask: () => ({ by: 'Piet Pier' }),
    leaves: [{ ...piet, action: 'account.endOtherSessions', rows: {} }],
  },
}
