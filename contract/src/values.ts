import { isEmailAddress } from '@hornbook/rules/people/addresses'
import { z } from 'zod'

/** The value types of attributes (CALL-4). */
export const id = z.string().regex(/^[1-9]\d{0,18}$/, 'This is not an id.')
export const instant = z.iso.datetime({ offset: true }).describe('An instant, ISO 8601 UTC')
/** An instant that a client may set, in years that every calendar and database here can hold. */
export const moment = instant.refine(
  at => Number.isNaN(Date.parse(at)) || (at >= '2000' && at < '3000'),
  'This must be in the years 2000 to 2999.',
)
export const date = z.iso.date().describe('A calendar date, yyyy-MM-dd')
export const count = z.int().nonnegative()
export const number = z.number()
export const percent = z.number().describe('0 to 100, unrounded')
export const text = z.string()
/** One line of typed text: trimmed, without control characters. */
export const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1, 'This cannot be blank.')
    .max(max, `This cannot have more than ${max} characters.`)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to reject
    .regex(/^[^\u0000-\u001f\u007f]*$/, 'This cannot contain control characters.')
/** Typed text of several lines: trimmed, without other control characters; null if nothing is left. */
export const paragraphs = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `This cannot have more than ${max} characters.`)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to reject
    .regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/, 'This cannot contain control characters.')
    .transform(typed => typed || null)
export const emailAddress = line(254).refine(isEmailAddress, 'This is not an email address.')
export const version = z
  .int()
  .nonnegative()
  .describe('Goes up with every change of the record; send it back with an update, and a stale one answers 412')
