import { z } from 'zod'

/** One environment variable: how its text is read, and what the documentation says about it. */
export interface Variable<T> {
  shape: z.ZodType<T>
  means: string
  /** What stands when it is not set, in words or as the value itself. */
  otherwise: string
  example: string
}

/** A whole number within bounds. */
export function wholeNumber(least: number, most: number, otherwise: number) {
  const words = `must be a whole number from ${least} to ${most}`
  const number = z
    .string()
    .regex(/^\d{1,9}$/, words)
    .transform(Number)
  return number.refine(value => value >= least && value <= most, words).default(otherwise)
}

/** A switch; null where it is not set. */
export function onOff() {
  return z
    .enum(['on', 'off'], 'must be on or off')
    .transform(text => text === 'on')
    .nullable()
    .default(null)
}

/** One of a few words. */
export function oneOf(words: string[], otherwise: string) {
  return z.enum(words, `must be one of ${words.join(', ')}`).default(otherwise)
}

/** A text; null where it is not set. */
export function text(least = 1) {
  const words = least > 1 ? `must have at least ${least} characters` : 'must not be empty'
  return z.string().min(least, words).nullable().default(null)
}

/** A text that has a value of its own when it is not set. */
export function textOr(otherwise: string) {
  return z.string().default(otherwise)
}

/** An address of one of the given kinds ('https', 'postgres'); null where it is not set. */
export function address(...protocols: string[]) {
  return addressShape(protocols).nullable().default(null)
}

/** An https address that has a value of its own when it is not set; http is taken for a trial on one machine. */
export function linkOr(otherwise: string) {
  return addressShape(['https', 'http']).default(otherwise)
}

/** An e-mail address. */
export function mailOr(otherwise: string) {
  return z.email('must be an e-mail address').default(otherwise)
}

function addressShape(protocols: string[]) {
  const words = `must be an address that begins with ${protocols.map(name => `${name}://`).join(' or ')}`
  return z.string().refine(value => protocols.some(name => value.startsWith(`${name}://`)) && isAddress(value), words)
}

// A database on a socket is written without a host (postgres:///hornbook?host=/run/postgresql), which URL accepts
// only without a user, so the host is filled in for the check.
function isAddress(value: string): boolean {
  return URL.canParse(value) || URL.canParse(value.replace(/@(?=[/?]|$)/, '@localhost'))
}
