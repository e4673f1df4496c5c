import { z } from 'zod'
import { json, textBody } from '../document.ts'
import { endpoint } from '../endpoint.ts'

/** What the browser needs before sign-in (SIGN-6, RUN-10). */
export const readConfiguration = endpoint({
  summary: 'Public configuration: brand, addresses, session times.',
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
      errorReports: z
        .object({ dsn: z.string(), tracesSampleRate: z.number(), release: z.string(), environment: z.string() })
        .nullable(),
      brand: z.object({
        programName: z.string(),
        programShortName: z.string(),
        programCompleted: z.string(),
        supportEmail: z.string(),
        companyAddress: z.string(),
        links: z.record(z.string(), z.string()),
      }),
    }),
  ),
})

export const healthLive = endpoint({
  summary: 'The process is up.',
  method: 'GET',
  path: '/health/live',
  guard: 'anyone',
  returns: json(z.object({ status: z.literal('live'), product: z.literal('Hornbook'), version: z.string() })),
})

export const healthReady = endpoint({
  summary: 'Database reachable, migrations current, storage writable; 503 if any of them is not.',
  method: 'GET',
  path: '/health/ready',
  guard: 'anyone',
  returns: json(z.object({ status: z.literal('ready') })),
})

export const metrics = endpoint({
  summary: 'Metrics for Prometheus.',
  method: 'GET',
  path: '/metrics',
  guard: 'anyone',
  returns: textBody('text/plain'),
})

export const openApiDocument = endpoint({
  summary: 'This document.',
  method: 'GET',
  path: '/api/openapi.json',
  guard: 'anyone',
  returns: json(z.record(z.string(), z.unknown())),
})
