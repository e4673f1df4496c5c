import { z } from 'zod'

/** The kinds of value that attributes are made of (D 2). */
export const id = z.string().regex(/^[1-9]\d{0,18}$/, 'Must be an id')
export const instant = z.iso.datetime({ offset: true }).describe('An instant, ISO 8601 UTC')
/** An instant that somebody may set: one that every calendar and database here can hold. */
export const moment = instant.refine(
  at => Number.isNaN(Date.parse(at)) || (at >= '2000' && at < '3000'),
  'Must lie between the years 2000 and 2999',
)
export const date = z.iso.date().describe('A calendar date, yyyy-MM-dd')
export const count = z.int().nonnegative()
export const number = z.number()
export const percent = z.number().describe('0 to 100, unrounded')
export const text = z.string()
/** One line that a person typed: no control characters, spaces trimmed. */
export const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1, 'Cannot be blank')
    .max(max, `Cannot exceed ${max} characters`)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to refuse
    .regex(/^[^\u0000-\u001f\u007f]*$/, 'Cannot hold control characters')
export const version = z
  .int()
  .nonnegative()
  .describe('Counts the changes of the record; sent back, a stale one answers 412')
