import { z } from 'zod'
import { json } from '../document.ts'
import { endpoint } from '../endpoint.ts'
import { MAIL_STEPS } from '../mail-steps.ts'
import { text } from '../values.ts'

/** What became of a test mail: how far it came, and what the mail server said. */
const testMail = z.object({
  to: text.describe("The caller's own address"),
  outcome: z
    .enum(['sent', 'kept', ...MAIL_STEPS])
    .describe('Where it failed; sent, or kept as a file because there is no mail server'),
  server: text.nullable().describe('The mail server and its port; null where mails are kept as files'),
  encryption: text.nullable().describe('The protocol of the encryption, such as TLSv1.3; null where there was none'),
  signsIn: z.boolean().describe('The configuration has a user for the server'),
  isSignedIn: z.boolean(),
  isFinal: z.boolean().describe('The server has refused for good; a mail would not be tried again'),
  answer: text.nullable().describe('What the mail server said, without secrets'),
})
export type TestMail = z.output<typeof testMail>

export const sendTestMail = endpoint({
  summary:
    'Send a mail to the caller alone, now, and say what happened: whether the mail server was reached, encrypted, signed in to, and took it. Ten in ten minutes.',
  method: 'POST',
  path: '/api/test_mails',
  guard: 'administrator',
  alsoRefuses: ['conflict', 'rateLimited'],
  returns: json(testMail),
})
