import { type AddressInfo, createServer, type Socket } from 'node:net'

/** A mail server that keeps what it gets. While `answers` is false, it takes mails without saying so. */
export interface MailServer {
  readonly url: string
  /** Every mail that arrived, and whether the sender was told so. */
  readonly mails: { text: string; acknowledged: boolean }[]
  answers: boolean
  close(): Promise<void>
}

export async function startMailServer(): Promise<MailServer> {
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => {})
    converse(socket, text => {
      started.mails.push({ text, acknowledged: started.answers })
      return started.answers
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const started: MailServer = {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails: [],
    answers: true,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise(resolve => server.close(resolve))
    },
  }
  return started
}

/** The server's side of SMTP (RFC 5321), without extensions. */
function converse(socket: Socket, take: (mail: string) => boolean) {
  let received = ''
  let inMail = false
  socket.write('220 mail.test\r\n')
  socket.setEncoding('utf8').on('data', part => {
    received += part
    for (;;) {
      const mark = inMail ? '\r\n.\r\n' : '\r\n'
      const end = received.indexOf(mark)
      if (end < 0) return
      const piece = received.slice(0, end)
      received = received.slice(end + mark.length)
      if (inMail && !take(piece)) return
      const isData = !inMail && /^DATA/i.test(piece)
      inMail = isData
      socket.write(isData ? '354 go on\r\n' : '250 OK\r\n')
    }
  })
}
