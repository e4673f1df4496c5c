import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Plugin } from 'vite'

const RESTART_SECONDS = 20

/**
 * For `npm run dev`, where vite serves the pages and passes calls on to the server. Pages get the server's own content
 * policy, so that what production would refuse is refused while it is written. The one addition is a nonce for the
 * inline scripts of hot reload. While the server restarts, calls wait for it.
 */
export function development(server: string, paths: readonly string[]): Plugin {
  const nonce = randomBytes(16).toString('base64url')
  return {
    name: 'development',
    apply: 'serve',
    config: () => ({ html: { cspNonce: nonce } }),
    // Vite serves fonts at other addresses, so preloading those of the build would only log warnings.
    transformIndexHtml: html => html.replaceAll('%NONCE%', nonce).replaceAll(/<link rel="preload"[^>]*>/g, ''),
    configureServer({ middlewares }) {
      const prepare = async (request: IncomingMessage, response: ServerResponse) => {
        if (paths.some(path => request.url?.startsWith(path))) await answering(server)
        else if (isPage(request)) response.setHeader('content-security-policy', await policyFor(server, nonce))
      }
      middlewares.use((request, response, next) => void prepare(request, response).then(() => next(), next))
    },
  }
}

const isPage = ({ headers }: IncomingMessage) => headers['sec-fetch-dest'] === 'document'

async function policyFor(server: string, nonce: string): Promise<string> {
  await answering(server)
  const policy = (await fetch(`${server}/login`)).headers.get('content-security-policy') ?? "default-src 'none'"
  return policy.replace(/'nonce-[^']*'/, `'nonce-${nonce}'`).replace(/script-src/, `$& 'nonce-${nonce}'`)
}

/** Resolves once the server accepts connections. */
async function answering(server: string): Promise<void> {
  const { hostname, port } = new URL(server)
  for (const deadline = Date.now() + RESTART_SECONDS * 1000; ; await sleep(50)) {
    const socket = connect(Number(port), hostname)
    try {
      return void (await once(socket, 'connect'))
    } catch (problem) {
      if (Date.now() > deadline) throw problem
    } finally {
      socket.destroy()
    }
  }
}
