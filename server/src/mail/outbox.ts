import { readdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Transporter } from 'nodemailer'
import { makeOwnFolder } from '../configuration/own-folder.ts'
import type { MailSettings, SmtpSettings } from '../configuration/settings.ts'
import { type Delivery, deliver, PATIENCE, type Patience } from './smtp.ts'

export interface Mail {
  /** The same for every attempt at sending one mail, and for no other mail: letters, digits, '-' and '_'. */
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  /** The same for mail programs that show HTML. */
  readonly html: string
}

/** Sends mails: to a mail server, or as .eml files into a folder. A server that does not take one is a MailFailure. */
export interface Outbox {
  /** Null: it was written as a file. */
  send(mail: Mail, patience?: Patience): Promise<Delivery | null>
}

/** The outbox of the configuration: a mail server, or a folder if there is none. */
export const outboxFor = ({ smtp, from, folder }: MailSettings): Outbox =>
  smtp ? smtpOutbox(smtp, from) : folderOutbox(folder, from)

/**
 * Writes mails as .eml files to `folder` (DATA_DIR/outbox), for any mail program to open; the default without SMTP_URL. A
 * mail that is sent again replaces its file.
 */
export function folderOutbox(folder: string, from: string): Outbox {
  const compose = composer(from)
  return {
    async send(mail) {
      await makeOwnFolder(folder)
      const { bytes } = await compose(mail)
      const earlier = (await readdir(folder)).find(name => name.endsWith(`-${mail.id}.eml`))
      const name = earlier ?? `${new Date().toISOString().replace(/[:.]/g, '-')}-${mail.id}.eml`
      await writeFile(join(folder, `.${name}`), bytes, { mode: 0o600 })
      await rename(join(folder, `.${name}`), join(folder, name))
      return null
    },
  }
}

/** Sends mails through a server (SMTP_URL). */
function smtpOutbox(server: SmtpSettings, from: string): Outbox {
  const compose = composer(from)
  return { send: async (mail, patience = PATIENCE) => deliver(server, await compose(mail), patience) }
}

const AS_BYTES = { streamTransport: true, buffer: true, newline: 'windows' } as const

/** Writes mails as they go over the wire. nodemailer is loaded with the first: it takes longer to load than the web framework. */
function composer(from: string) {
  let transport: Transporter | undefined
  return async ({ id, ...mail }: Mail) => {
    transport ??= (await import('nodemailer')).default.createTransport(AS_BYTES)
    const { message, envelope } = await transport.sendMail({ ...sender(id, from), ...mail })
    return { ...(envelope as { from: string; to: string[] }), bytes: message as Buffer }
  }
}

/** A mail that arrives twice, because its first answer was lost, has the same Message-ID, and mail systems show it once. */
const sender = (id: string, from: string) => ({
  from,
  messageId: `<${id}@${/@([\w.-]+)/.exec(from)?.[1] ?? 'hornbook'}>`,
})
