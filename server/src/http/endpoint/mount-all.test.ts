import { json } from '@hornbook/contract/document'
import { endpoint } from '@hornbook/contract/endpoint'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { ROUTES } from '../../routes.ts'
import type { AppContext } from '../app-context.ts'
import { publicRoute } from '../route.ts'
import { mountAll } from './mount-all.ts'

const app = { settings: {} } as AppContext

const unlisted = publicRoute(
  endpoint({
    summary: 'An endpoint that is not listed.',
    method: 'GET',
    path: '/api/unlisted',
    guard: 'anyone',
    returns: json(z.object({})),
  }),
  async () => ({}),
)

test('every listed endpoint is mounted', () => {
  expect(() => mountAll(Fastify(), app, ROUTES)).not.toThrow()
})

test('a route with an unlisted endpoint throws at start', () => {
  expect(() => mountAll(Fastify(), app, [...ROUTES, unlisted])).toThrow('GET /api/unlisted is not listed')
})

test('a listed endpoint without a route throws at start', () => {
  expect(() => mountAll(Fastify(), app, ROUTES.slice(1))).toThrow('has 0 routes')
})

test('a route added directly to the server throws, also inside a plugin', async () => {
  const beside = Fastify()
  mountAll(beside, app, ROUTES)
  expect(() => beside.get('/api/beside', async () => 'all the children')).toThrow('GET /api/beside is not listed')
  beside.register(async inside => void inside.get('/elsewhere', async () => 'the same'))
  await expect(beside.ready()).rejects.toThrow('GET /elsewhere is not listed')
})
