import { describe, expect, it } from 'vitest'
import { addressOf, paramNames } from './endpoint.ts'
import { ENDPOINTS } from './endpoints.ts'
import { openApiOf } from './openapi.ts'

type Json = Record<string, unknown>
const document = openApiOf({ url: 'https://portal.example.org', supportEmail: 'help@example.org' }) as {
  openapi: string
  paths: Record<string, Record<string, Json>>
  components: { schemas: Json }
}

const refsIn = (value: unknown): string[] => {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, child]) => (key === '$ref' ? [String(child)] : refsIn(child)))
}

describe('the OpenAPI document', () => {
  it('lists every endpoint once, at its path, by its name', () => {
    const listed = Object.values(document.paths).flatMap(path =>
      Object.values(path).map(operation => operation.operationId),
    )
    expect(listed.sort()).toEqual(Object.keys(ENDPOINTS).sort())
  })

  it('has a schema for every reference', () => {
    const refs = [...new Set(refsIn(document))]
    expect(refs.length).toBeGreaterThan(10)
    for (const ref of refs) expect(document.components.schemas).toHaveProperty(ref.replace('#/components/schemas/', ''))
  })

  it('documents pages for every list and for nothing else', () => {
    for (const [name, endpoint] of Object.entries(ENDPOINTS)) {
      const operation = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()]
      const documented = ((operation?.parameters ?? []) as { name: string }[]).filter(({ name }) =>
        name.startsWith('page'),
      )
      const pages = endpoint.returns.kind === 'many' ? ['page[size]', 'page[after]'] : []
      expect([name, documented.map(each => each.name)]).toEqual([name, pages])
    }
  })

  it('documents an Idempotency-Key where one is read and nowhere else', () => {
    for (const [name, endpoint] of Object.entries(ENDPOINTS)) {
      const operation = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()]
      const documented = ((operation?.parameters ?? []) as { in: string; name: string }[]).filter(
        each => each.in === 'header',
      )
      expect([name, documented.map(each => each.name)]).toEqual([name, endpoint.idempotent ? ['Idempotency-Key'] : []])
    }
  })

  it('documents 202 where the work may continue after the answer', () => {
    const preview = document.paths['/api/districts/{districtId}/roster_imports']?.post?.responses as Json
    expect(Object.keys(preview).slice(0, 2)).toEqual(['201', '202'])
  })

  it.each([
    ['/api/lesson_completions', ['finishedAt', 'level', 'lesson']],
    ['/api/assessment_results', ['finishedAt', 'test', 'result']],
  ])('documents the attributes of an event of %s', (path, names) => {
    const body = document.paths[path]?.post?.requestBody as { content: Record<string, { schema: unknown }> }
    expect(body.content['application/vnd.api+json']?.schema).toMatchObject({
      properties: {
        data: {
          maxItems: 10_000,
          items: { required: ['type', 'id', 'attributes'], properties: { attributes: { required: names } } },
        },
      },
    })
  })

  it('requires a session or a token wherever the guard does', () => {
    for (const endpoint of Object.values(ENDPOINTS)) {
      const operation = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()]
      expect(operation?.security, endpoint.path).toHaveLength(
        endpoint.guard === 'anyone' || endpoint.guard === 'signed address' ? 0 : 1,
      )
    }
  })
})

describe('an address', () => {
  it('encodes its parameters', () => {
    expect(addressOf('/api/timezones/{timezoneId}', { timezoneId: 'America/Los_Angeles' })).toBe(
      '/api/timezones/America%2FLos_Angeles',
    )
  })

  it('lists the names of its parameters in order', () => {
    expect(paramNames('/api/districts/{districtId}/roster_imports/{rosterImportId}')).toEqual([
      'districtId',
      'rosterImportId',
    ])
  })
})
