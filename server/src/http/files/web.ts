import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { notFound, Refusal } from '../../access/refusal.ts'
import { publicConfiguration } from '../../configuration/public-configuration.ts'
import { t } from '../../texts/texts.ts'
import type { AppContext } from '../app-context.ts'
import { isApiPath, requestPath, setAllowIfUnsupported } from '../connection/methods.ts'
import { styleNonceOf } from '../connection/nonce.ts'
import { BOOK_FRAME, sendBookFrame } from './book-frame.ts'

/** Serves the built web application at every address that is neither a file nor the API. */
export async function serveWeb(server: FastifyInstance, { settings }: AppContext): Promise<void> {
  const folder = settings.webFolder
  // A page without it asks for it, which costs a round trip.
  const configuration = JSON.stringify(publicConfiguration(settings)).replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  const built = folder !== null && existsSync(join(folder, 'index.html'))
  if (built) {
    await server.register(fastifyStatic, {
      root: join(folder, 'assets'),
      prefix: '/assets/',
      maxAge: '365d',
      immutable: true,
      preCompressed: true,
      wildcard: true,
    })
  }
  server.setNotFoundHandler(async (request, reply) => {
    const path = requestPath(request)
    const wrongMethod = setAllowIfUnsupported(request, reply)
    if (wrongMethod && request.method === 'OPTIONS') return reply.code(204).send()
    if (isApiPath(path)) throw wrongMethod ? new Refusal('methodNotAllowed') : notFound()
    if (wrongMethod) return sendPlainText(reply, 405, t('refusalTitles:methodNotAllowed'))
    const file = /^\/([\w-]+\.(?:svg|png|ico|webmanifest|txt|js))$/.exec(path)?.[1]
    if (!built) return sendPlainText(reply, 404, t('refusalTitles:notFound'))
    if (file && existsSync(join(folder, file))) {
      return reply
        .type(MEDIA[file.split('.').pop() ?? ''] ?? 'application/octet-stream')
        .send(await readFile(join(folder, file)))
    }
    if (path === BOOK_FRAME) return sendBookFrame(reply, folder)
    if (looksLikeFile(path)) return sendPlainText(reply, 404, t('refusalTitles:notFound'))
    // Read every time: the web application may be rebuilt under a running server, and the page names the build's files.
    const page = await readFile(join(folder, 'index.html'), 'utf8')
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(page.replaceAll('%NONCE%', styleNonceOf(reply.raw)).replace('%CONFIGURATION%', () => configuration))
  })
}

/** No page has a dot in the last part of its address, so a missing file gets a 404 instead of the page. */
const looksLikeFile = (path: string) => /^\/assets(\/|$)|\/\.|\.[^/]*$/.test(path)

const sendPlainText = (reply: FastifyReply, status: number, text: string) =>
  reply.code(status).type('text/plain; charset=utf-8').header('cache-control', 'no-store').send(text)

const MEDIA: Readonly<Record<string, string>> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  ico: 'image/x-icon',
  webmanifest: 'application/manifest+json',
  txt: 'text/plain; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
}
