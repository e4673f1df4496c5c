import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import nodemailer from 'nodemailer'

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** Sends mails: to a mail server, or as .eml files into a folder. */
export interface Outbox {
  send(mail: Mail): Promise<void>
}

/** Writes mails as .eml files to `folder` (DATA_DIR/outbox), for any mail program to open; the default without SMTP_URL. */
export function folderOutbox(folder: string, from: string): Outbox {
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(mail) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const { message } = await composer.sendMail({ from, ...mail })
      const name = `${new Date().toISOString().replace(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}.eml`
      await writeFile(join(folder, `.${name}`), message as Buffer, { mode: 0o600 })
      await rename(join(folder, `.${name}`), join(folder, name))
    },
  }
}

/** Sends mails through a server (SMTP_URL). */
export function smtpOutbox(url: string, from: string): Outbox {
  const transport = nodemailer.createTransport(url)
  return {
    async send(mail) {
      await transport.sendMail({ from, ...mail })
    },
  }
}
