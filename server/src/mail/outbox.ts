import { readdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SendMailOptions, Transporter } from 'nodemailer'
import { makeOwnFolder } from '../configuration/own-folder.ts'

export interface Mail {
  /** The same for every attempt at sending one mail, and for no other mail: letters, digits, '-' and '_'. */
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  /** The same for mail programs that show HTML. */
  readonly html: string
}

/** Sends mails: to a mail server, or as .eml files into a folder. */
export interface Outbox {
  send(mail: Mail): Promise<void>
}

/** The outbox of the configuration: a mail server, or a folder if there is none. */
export const outboxFor = (mail: { smtpUrl: string | null; from: string; outbox: string }): Outbox =>
  mail.smtpUrl ? smtpOutbox(mail.smtpUrl, mail.from) : folderOutbox(mail.outbox, mail.from)

/**
 * Writes mails as .eml files to `folder` (DATA_DIR/outbox), for any mail program to open; the default without SMTP_URL. A
 * mail that is sent again replaces its file.
 */
export function folderOutbox(folder: string, from: string): Outbox {
  const compose = sender({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send({ id, ...mail }) {
      await makeOwnFolder(folder)
      const { message } = await compose({ ...envelope(id, from), ...mail })
      const earlier = (await readdir(folder)).find(name => name.endsWith(`-${id}.eml`))
      const name = earlier ?? `${new Date().toISOString().replace(/[:.]/g, '-')}-${id}.eml`
      await writeFile(join(folder, `.${name}`), message as Buffer, { mode: 0o600 })
      await rename(join(folder, `.${name}`), join(folder, name))
    },
  }
}

/** A mail server that does not answer fails the attempt; the defaults are minutes. */
const TIMEOUTS = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 60_000 }

/** Sends mails through a server (SMTP_URL). */
function smtpOutbox(url: string, from: string): Outbox {
  const post = sender({ url, ...TIMEOUTS })
  return {
    async send({ id, ...mail }) {
      await post({ ...envelope(id, from), ...mail })
    },
  }
}

/** nodemailer is loaded with the first mail: it takes longer to load than the web framework. */
function sender(options: object) {
  let transport: Transporter | undefined
  return async (mail: SendMailOptions) => {
    transport ??= (await import('nodemailer')).default.createTransport(options)
    return transport.sendMail(mail)
  }
}

/** A mail that arrives twice, because its first answer was lost, has the same Message-ID, and mail systems show it once. */
const envelope = (id: string, from: string) => ({
  from,
  messageId: `<${id}@${/@([\w.-]+)/.exec(from)?.[1] ?? 'hornbook'}>`,
})
