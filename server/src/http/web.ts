import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { notFound } from '../access/refusal.ts'
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
    const asksForPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !/^\/(api|service|health|metrics|assets)(\/|$|\?)/.test(request.url)
    if (!asksForPage || !built) throw notFound()
    const file = /^\/([\w-]+\.(?:svg|png|ico|webmanifest|txt|js))(?:\?|$)/.exec(request.url)?.[1]
    if (file && existsSync(join(folder, file))) {
      return reply
        .type(MEDIA[file.split('.').pop() ?? ''] ?? 'application/octet-stream')
        .send(await readFile(join(folder, file)))
    }
    // Read each time: it names the files of its own build, which may be made anew beneath a running server.
    const page = await readFile(join(folder, 'index.html'), 'utf8')
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(page.replaceAll('%NONCE%', styleNonceOf(reply.raw)))
  })
}

const MEDIA: Readonly<Record<string, string>> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  ico: 'image/x-icon',
  webmanifest: 'application/manifest+json',
  txt: 'text/plain; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
}
