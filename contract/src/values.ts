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
/** What somebody pastes without seeing it. Joiners stay: Persian names and emoji need them. */
export const UNSEEN =
  /\u034f|[\u00ad\u061c\u180e\u200b\u200e\u200f\u2060-\u2064\u206a-\u206f\ufeff\u{e0000}-\u{e007f}]/gu
/** A name of nothing else would look like no name: spaces, joiners, marks without a letter, fillers. */
const VISIBLE = /[^\p{Cc}\p{Cf}\p{Z}\p{M}\u115f\u1160\u2800\u3164\uffa0]/u
const UNCONTROLLED = [
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to reject
  /^[^\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]*$/,
  'This cannot contain control characters.',
] as const
/** The name of a file as its owner has it; lists, mails and logs show it on one line. */
export const fileName = z
  .string()
  .max(255)
  .regex(...UNCONTROLLED)
/**
 * One line of typed text: trimmed, in one Unicode form, without characters that nobody sees, and without control characters,
 * also those that turn the direction of a line.
 */
export const line = (max: number, least?: Least) => {
  const tooShort = least?.message ?? 'This cannot be blank.'
  return z
    .string(least?.message)
    .overwrite(typed => typed.normalize('NFC').replace(UNSEEN, ''))
    .trim()
    .min(least?.characters ?? 1, tooShort)
    .max(max, `This cannot have more than ${max} characters.`)
    .regex(...UNCONTROLLED)
    .refine(typed => typed === '' || VISIBLE.test(typed), tooShort)
}
interface Least {
  readonly characters: number
  readonly message: string
}
/** An id that people type: without joiners as well, which would make two that look the same. */
export const typedId = (max: number) => line(max).overwrite(typed => typed.replace(/[\u200c\u200d]/g, ''))
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
