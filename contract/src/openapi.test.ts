import { describe, expect, it } from 'vitest'
import { addressOf, paramNames } from './endpoint.ts'
import { ENDPOINTS } from './endpoints.ts'
import { openApiOf } from './openapi.ts'

type Json = Record<string, unknown>
const document = openApiOf() as {
  openapi: string
  paths: Record<string, Record<string, Json>>
  components: { schemas: Json }
}

const refsIn = (value: unknown): string[] => {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, held]) => (key === '$ref' ? [String(held)] : refsIn(held)))
}

describe('the OpenAPI document', () => {
  it('says every endpoint once, at its path, by its name', () => {
    const said = Object.values(document.paths).flatMap(path =>
      Object.values(path).map(operation => operation.operationId),
    )
    expect(said.sort()).toEqual(Object.keys(ENDPOINTS).sort())
  })

  it('points to nothing that it does not hold', () => {
    const refs = [...new Set(refsIn(document))]
    expect(refs.length).toBeGreaterThan(10)
    for (const ref of refs) expect(document.components.schemas).toHaveProperty(ref.replace('#/components/schemas/', ''))
  })

  it('offers pages of every list, and of nothing else', () => {
    for (const [name, endpoint] of Object.entries(ENDPOINTS)) {
      const operation = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()]
      const said = ((operation?.parameters ?? []) as { name: string }[]).filter(({ name }) => name.startsWith('page'))
      const pages = endpoint.returns.kind === 'many' ? ['page[size]', 'page[after]'] : []
      expect([name, said.map(each => each.name)]).toEqual([name, pages])
    }
  })

  it('offers an Idempotency-Key where one is read, and nowhere else', () => {
    for (const [name, endpoint] of Object.entries(ENDPOINTS)) {
      const operation = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()]
      const said = ((operation?.parameters ?? []) as { in: string; name: string }[]).filter(
        each => each.in === 'header',
      )
      expect([name, said.map(each => each.name)]).toEqual([name, endpoint.idempotent ? ['Idempotency-Key'] : []])
    }
  })

  it('says 202 where the work may go on after the answer', () => {
    const preview = document.paths['/api/districts/{districtId}/roster_imports']?.post?.responses as Json
    expect(Object.keys(preview)).toEqual(['201', '202', 'default'])
  })

  it.each([
    ['/api/lesson_completions', ['studentId', 'finishedAt', 'level', 'lesson']],
    ['/api/assessment_results', ['studentId', 'finishedAt', 'test', 'result']],
  ])('says what an event of %s is made of', (path, names) => {
    const said = document.paths[path]?.post?.requestBody as { content: Record<string, { schema: unknown }> }
    expect(said.content['application/vnd.api+json']?.schema).toMatchObject({
      properties: {
        data: {
          maxItems: 10_000,
          items: { required: ['type', 'id', 'attributes'], properties: { attributes: { required: names } } },
        },
      },
    })
  })

  it('asks for a session or a token wherever the guard does', () => {
    for (const endpoint of Object.values(ENDPOINTS)) {
      const operation = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()]
      expect(operation?.security, endpoint.path).toHaveLength(endpoint.guard === 'anyone' ? 0 : 1)
    }
  })
})

describe('an address', () => {
  it('encodes what is put into it', () => {
    expect(addressOf('/api/timezones/{timezoneId}', { timezoneId: 'America/Los_Angeles' })).toBe(
      '/api/timezones/America%2FLos_Angeles',
    )
  })

  it('knows the names of its parameters, in order', () => {
    expect(paramNames('/api/districts/{districtId}/roster_imports/{rosterImportId}')).toEqual([
      'districtId',
      'rosterImportId',
    ])
  })
})
