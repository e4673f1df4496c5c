import { type ApiClient, parseBody, signIn } from '../api-client.ts'
import type { SeededServer } from '../seeded-server.ts'

/** One person has so many addresses at a time. */
const FILES_EACH = 20
const BYTES = 10 * 1024 * 1024

export interface SentFiles {
  readonly how: string
  /** Sends them all at once, and waits until each is there. */
  send(): Promise<void>
  close(): void
}

/** Files of 10 MB that an office and the provider send for a district, all at once. */
export async function sentFiles({ port, size, districtId }: SeededServer): Promise<SentFiles> {
  const senders = await Promise.all([`${size}@hornbook.test`, 'admin@hornbook.test'].map(email => signIn(port, email)))
  const content = Buffer.alloc(BYTES, '1042,Ada,Lovelace,Grade 1,Room 12\n')
  const addressOf = async (sender: ApiClient, fileName: string) => {
    const answer = await sender.postJson('/service/file-upload-prepare', { fileName, size: BYTES, districtId })
    return parseBody<{ url: string }>(answer).url
  }
  return {
    how: `${senders.length * FILES_EACH} files of 10 MB come in for another district at once`,
    send: async () => {
      const addresses: string[] = []
      for (const sender of senders)
        for (let at = 0; at < FILES_EACH; at++) addresses.push(await addressOf(sender, `bench ${at}.txt`))
      await Promise.all(
        addresses.map(async address => {
          const { ok, status } = await fetch(address, { method: 'PUT', body: content })
          if (!ok) throw new Error(`A file was answered with ${status}`)
        }),
      )
    },
    close: () => {
      for (const sender of senders) sender.close()
    },
  }
}
