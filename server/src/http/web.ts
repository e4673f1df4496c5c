import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { notFound, Refusal } from '../access/refusal.ts'
import { t } from '../texts/texts.ts'
import { isOfApi, otherMethod, pathOf } from './methods.ts'
import { styleNonceOf } from './nonce.ts'
import type { Surroundings } from './surroundings.ts'

/** The built web application; every address that is not a file or the API opens it. */
export async function serveWeb(server: FastifyInstance, { settings }: Surroundings): Promise<void> {
  const folder = settings.webFolder
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
    const path = pathOf(request)
    const other = otherMethod(request, reply)
    if (other && request.method === 'OPTIONS') return reply.code(204).send()
    if (isOfApi(path)) throw other ? new Refusal('methodNotAllowed') : notFound()
    if (other) return plainly(reply, 405, t('refusalTitles:methodNotAllowed'))
    const file = /^\/([\w-]+\.(?:svg|png|ico|webmanifest|txt|js))$/.exec(path)?.[1]
    if (!built) return plainly(reply, 404, t('refusalTitles:notFound'))
    if (file && existsSync(join(folder, file))) {
      return reply
        .type(MEDIA[file.split('.').pop() ?? ''] ?? 'application/octet-stream')
        .send(await readFile(join(folder, file)))
    }
    if (isFile(path)) return plainly(reply, 404, t('refusalTitles:notFound'))
    // Read each time: it names the files of its own build, which may be made anew beneath a running server.
    const page = await readFile(join(folder, 'index.html'), 'utf8')
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(page.replaceAll('%NONCE%', styleNonceOf(reply.raw)))
  })
}

/** A file's address: no page of the application has a dot in its last part. What is missing is no page (and no style). */
const isFile = (path: string) => /^\/assets(\/|$)|\/\.|\.[^/]*$/.test(path)

const plainly = (reply: FastifyReply, status: number, text: string) =>
  reply.code(status).type('text/plain; charset=utf-8').header('cache-control', 'no-store').send(text)

const MEDIA: Readonly<Record<string, string>> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  ico: 'image/x-icon',
  webmanifest: 'application/manifest+json',
  txt: 'text/plain; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
}
