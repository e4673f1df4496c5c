import { z } from 'zod'
import { json, text } from '../document.ts'
import { endpoint } from '../endpoint.ts'

/** What the browser has to know before anyone signs in (D 14, D 28). */
export const readConfiguration = endpoint({
  does: 'Public configuration: brand, addresses, session times.',
  method: 'GET',
  path: '/api/configuration',
  guard: 'anyone',
  returns: json(
    z.object({
      demo: z.boolean(),
      selfService: z.boolean(),
      sessionIdleMinutes: z.number(),
      sessionWarningMinutes: z.number(),
      versionLabel: z.string(),
      brand: z.object({
        programName: z.string(),
        supportEmail: z.string(),
        companyAddress: z.string(),
        links: z.record(z.string(), z.string()),
      }),
    }),
  ),
})

export const healthLive = endpoint({
  does: 'The process answers.',
  method: 'GET',
  path: '/health/live',
  guard: 'anyone',
  returns: json(z.object({ status: z.literal('live'), product: z.literal('Hornbook'), version: z.string() })),
})

export const healthReady = endpoint({
  does: 'Database reachable, migrations current, storage writable; 503 when one of them is not so.',
  method: 'GET',
  path: '/health/ready',
  guard: 'anyone',
  returns: json(z.object({ status: z.literal('ready') })),
})

export const metrics = endpoint({
  does: 'Figures for Prometheus.',
  method: 'GET',
  path: '/metrics',
  guard: 'anyone',
  returns: text('text/plain'),
})

export const openApiDocument = endpoint({
  does: 'This document.',
  method: 'GET',
  path: '/api/openapi.json',
  guard: 'anyone',
  returns: json(z.record(z.string(), z.unknown())),
})
