import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'

interface Mail {
  readonly subject: string
  /** The link that works once. */
  readonly link: string
}

/** Waits for mail to an address and returns the newest. Without a mail server, mails go to DATA_DIR/outbox (RUN-7). */
export async function waitForMail(email: string): Promise<Mail> {
  let text: string | undefined
  await expect(async () => {
    text = (await mailsTo(email)).at(-1)
    expect(text).toBeDefined()
  }).toPass({ timeout: 10_000 })
  const mail = text ?? ''
  return {
    subject: /^Subject: (.*)$/m.exec(mail)?.[1]?.trim() ?? '',
    link: /https?:\/\/\S+\?token=[\w-]+/.exec(decodeMail(mail))?.[0] ?? '',
  }
}

/** All mails to an address, the oldest first. */
export async function mailsTo(email: string): Promise<string[]> {
  const outbox = join(process.env.HORNBOOK_DATA_DIR ?? '', 'outbox')
  const files = await readdir(outbox).catch(() => [])
  const mails = files.filter(name => /^[^.].*\.eml$/.test(name)).sort()
  const texts = await Promise.all(mails.map(name => readFile(join(outbox, name), 'utf8')))
  return texts.filter(text => /^To: (.*)$/im.exec(text)?.[1]?.toLowerCase().includes(email.toLowerCase()))
}

/** Decodes quoted-printable (soft line breaks and '=3D') if the mail uses it. */
const decodeMail = (mail: string) =>
  /^Content-Transfer-Encoding: quoted-printable/im.test(mail)
    ? mail
        .replace(/=\r?\n/g, '')
        .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : mail
