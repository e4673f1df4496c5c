import type { MailStep } from '@hornbook/contract/mail-steps'

const steps = {
  reach:
    'The mail server {{server}} was not reached. Look at its name and port in SMTP_URL, and whether a firewall is between.',
  encrypt:
    'The connection to {{server}} could not be encrypted, so nothing was sent. A certificate of your own authority goes into SMTP_CA_FILE; its name must be that of the server.',
  signIn: 'The sign-in was refused, so nothing was sent. Look at the user and the password of the mail server.',
  sender: 'The server takes no mails from us. Look at MAIL_FROM, and whether the server wants a sign-in.',
  address: 'The server refuses your address, {{to}}.',
  mail: 'The server refuses the mail itself.',
  answer: 'The server gave no answer to the mail, so nobody knows whether it was taken. See whether it arrives.',
} as const satisfies Readonly<Record<MailStep, string>>

/** The texts of the test mail, on the page of jobs. */
export const mailTexts = {
  title: 'Mail',
  send: 'Send a test mail',
  about:
    'It goes to your own address at once, the way every mail goes. It is not among the jobs, and is not tried again.',
  sending: 'Sending. A slow server may take half a minute.',
  failed: 'This did not work. Please try again.',
  steps,
  reached: 'The mail server {{server}} was reached.',
  encrypted: 'The connection is encrypted ({{protocol}}).',
  open: 'The connection is not encrypted. Set SMTP_REQUIRE_TLS to on unless the server is on this machine.',
  signedIn: 'We signed in.',
  noSignIn: 'We did not sign in: the configuration has no user for this server.',
  sent: 'The server has taken the mail for {{to}}. See whether it arrives, also under spam.',
  kept: 'There is no mail server, so nothing leaves this machine: the mail for {{to}} is a file in DATA_DIR/outbox. Set SMTP_URL to send mails.',
  later: 'It said so for now: a mail is tried again for 16 hours, later each time.',
  said: 'The server said: {{answer}}',
} as const
