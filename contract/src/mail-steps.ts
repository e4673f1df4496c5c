/**
 * How far a mail came before it failed: the server was not reached, the connection was not encrypted, the sign-in was refused, mails
 * from us are not taken, the recipient's address is refused, the mail is refused, or no answer came to it.
 */
export const MAIL_STEPS = ['reach', 'encrypt', 'signIn', 'sender', 'address', 'mail', 'answer'] as const
export type MailStep = (typeof MAIL_STEPS)[number]
