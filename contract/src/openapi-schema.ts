import { z } from 'zod'

export type Json = Readonly<Record<string, unknown>>

export const JSON_API = 'application/vnd.api+json'

export const schemaOf = (shape: z.ZodType, io: 'input' | 'output' = 'output'): Json => {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  }) as Json
  return schema
}
