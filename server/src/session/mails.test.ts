import { expect, test } from 'vitest'
import { hashOf } from '../secrets/tokens.ts'
import { TEST_SETTINGS } from '../test/settings.ts'
import { credentialMail } from './mails.ts'

test('the reset mail says what to do and how long the link works', () => {
  expect(credentialMail(TEST_SETTINGS, 'reset', 'bea@town.test', 'T')).toEqual({
    id: hashOf('T').toString('base64url').slice(0, 32),
    to: 'bea@town.test',
    subject: 'Your CAPIT password',
    text: [
      'Somebody asked for a new password for your CAPIT account.',
      'If it was you, open this link. It works once.',
      '',
      'http://hornbook.test/unauth/teacher?token=T',
      '',
      'This link works for 2 hours. If it was not you, ignore this mail.',
      '',
      'support@example.org',
    ].join('\n'),
  })
})

test('one hour and one day are written in the singular', () => {
  const credentialLinks = { ...TEST_SETTINGS.credentialLinks, invitationDays: 1, resetHours: 1 }
  const textOf = (purpose: 'invitation' | 'reset') =>
    credentialMail({ ...TEST_SETTINGS, credentialLinks }, purpose, 'bea@town.test', 'T').text
  expect(textOf('reset')).toContain('works for 1 hour.')
  expect(textOf('invitation')).toContain('works for 1 day.')
})
