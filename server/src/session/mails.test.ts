import { expect, test } from 'vitest'
import { hashOf } from '../secrets/tokens.ts'
import { TEST_SETTINGS } from '../test/settings.ts'
import { addedMail, credentialMail, guessesMail } from './mails.ts'
import type { Recipient } from './recipient.ts'

const BEA: Recipient = { to: 'bea@town.test', firstName: 'Bea', place: 'Oak', inviter: 'Sam School' }

test('the reset mail names the person, the program and the school, and says how long the link works', () => {
  const { html, ...mail } = credentialMail(TEST_SETTINGS, 'reset', BEA, 'T')
  expect(mail).toEqual({
    id: hashOf('T').toString('base64url').slice(0, 32),
    to: 'bea@town.test',
    subject: 'Your CAPIT READING password',
    text: [
      'Hello Bea,',
      '',
      'Somebody asked for a new password for your account in',
      'CAPIT READING at Oak. If it was you, open this link. It works once.',
      '',
      'http://hornbook.test/unauth/teacher?token=T',
      '',
      'This link works for 2 hours. If it was not you, ignore this email.',
      '',
      'CAPIT READING at Oak',
      'Questions? Write to support@example.org',
    ].join('\n'),
  })
  expect(html).toContain('CAPIT READING at Oak. If it was you, open this link.')
})

test('an invitation says who invites, to which school', () => {
  const { subject, text } = credentialMail(TEST_SETTINGS, 'invitation', BEA, 'T')
  expect(subject).toBe('Your account for CAPIT READING at Oak')
  expect(text).toContain('Sam School has invited you to CAPIT READING at Oak.')
  expect(addedMail(TEST_SETTINGS, 'id', BEA).text).toContain('Sam School has added you to CAPIT READING at Oak.')
})

test('what is not known is left out', () => {
  const unknown = { to: 'ada@town.test', firstName: '', place: null, inviter: null }
  const { subject, text } = credentialMail(TEST_SETTINGS, 'invitation', unknown, 'T')
  expect(subject).toBe('Your account for CAPIT READING')
  expect(text).toMatch(/^Hello,\n\nThere is an account for you in CAPIT READING\.\n/)
  expect(`${text}${guessesMail(TEST_SETTINGS, 'id', unknown).text}`).not.toMatch(/null|undefined|\{\{| at [A-Z]/)
})

test('as a page, it has the same text and a button for the link, and names are text', () => {
  const bobby = { ...BEA, firstName: '<b onclick="x">Bobby</b>', place: 'Oak & "Elm"' }
  const { text, html } = credentialMail(TEST_SETTINGS, 'invitation', bobby, 'T')
  expect(html).not.toContain('<b ')
  expect(html).toContain('Hello &lt;b onclick=&quot;x&quot;&gt;Bobby&lt;/b&gt;,')
  expect(html).toContain('<a href="http://hornbook.test/unauth/teacher?token=T"')
  const shown = html
    .slice(html.indexOf('</head>'))
    .replace(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
  for (const line of text.split('\n')) expect(shown).toContain(line)
  expect(shown).toContain('Choose your password')
})

test('one hour and one day are written in the singular', () => {
  const credentialLinks = { ...TEST_SETTINGS.credentialLinks, invitationDays: 1, resetHours: 1 }
  const textOf = (purpose: 'invitation' | 'reset') =>
    credentialMail({ ...TEST_SETTINGS, credentialLinks }, purpose, BEA, 'T').text
  expect(textOf('reset')).toContain('works for 1 hour.')
  expect(textOf('invitation')).toContain('works for 1 day.')
})
