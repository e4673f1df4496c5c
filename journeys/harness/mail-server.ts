import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

export interface MailServer {
  /** For SMTP_URL. */
  readonly address: string
  /** Addresses that it refuses for good. */
  readonly unknown: Set<string>
  /** To whom mails have come. */
  readonly arrived: string[]
  readonly close: () => void
}

/** A real mail server, which says of some addresses that there is no such person. */
export async function startMailServer(): Promise<MailServer> {
  const unknown = new Set<string>()
  const arrived: string[] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onRcptTo: ({ address }, _, done) =>
      unknown.has(address)
        ? done(Object.assign(new Error('5.1.1 There is no such person here'), { responseCode: 550 }))
        : done(),
    onData: (stream, { envelope }, done) =>
      void text(stream).then(() => {
        arrived.push(...envelope.rcptTo.map(({ address }) => address))
        done()
      }),
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return { address: `smtp://127.0.0.1:${port}`, unknown, arrived, close: () => server.close(() => {}) }
}
