import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyReply } from 'fastify'

export const BOOK_FRAME = '/book-frame.html'

/**
 * Serves the page that shows a book's pages inside the reader (decision 58). It has no origin and reaches nothing: its one
 * script is ours, and whatever else a book brings along does not run. It is read every time, as the application's page is.
 */
export async function sendBookFrame(reply: FastifyReply, webFolder: string): Promise<FastifyReply> {
  const page = await readFile(join(webFolder, BOOK_FRAME), 'utf8')
  // A page without an origin cannot keep one to itself; browsers would complain of it each time.
  reply.raw.removeHeader('origin-agent-cluster')
  return reply
    .type('text/html; charset=utf-8')
    .headers({
      'cache-control': 'no-cache',
      'content-security-policy': policyFor(page),
      'x-frame-options': 'SAMEORIGIN',
    })
    .send(page)
}

function policyFor(page: string): string {
  const script = /<script>([\s\S]*)<\/script>/.exec(page)?.[1] ?? ''
  const hash = createHash('sha256').update(script).digest('base64')
  return [
    "default-src 'none'",
    `script-src 'sha256-${hash}'`,
    "style-src 'unsafe-inline'",
    'img-src data:',
    'font-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-scripts allow-modals',
  ].join('; ')
}
