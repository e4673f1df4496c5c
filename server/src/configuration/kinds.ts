import { z } from 'zod'

/** One environment variable: how to parse it, and its documentation. */
export interface Variable<T> {
  shape: z.ZodType<T>
  description: string
  /** The default for the documentation: the value itself, or a description. */
  defaultText: string
  example: string
}

export function wholeNumber(min: number, max: number, fallback: number) {
  const message = `must be a whole number from ${min} to ${max}`
  const number = z
    .string()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
  return number.refine(value => value >= min && value <= max, message).default(fallback)
}

/** A port to listen on; null if it is not set. */
export function optionalPort() {
  const message = 'must be a whole number from 1 to 65535'
  return z
    .string()
    .regex(/^\d{1,5}$/, message)
    .transform(Number)
    .refine(port => port >= 1 && port <= 65_535, message)
    .nullable()
    .default(null)
}

/** A host, and a port if it is another one than usual; null if it is not set. */
export function hostAndPort() {
  const message = 'must be the name of a host, and a port after a colon if it is another one'
  return z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{0,251}(?::\d{1,5})?$/i, message)
    .refine(text => Number(text.split(':')[1] ?? 1) <= 65_535, message)
    .nullable()
    .default(null)
}

/** A number from 0 to 1. */
export function share(fallback: number) {
  const message = 'must be a number from 0 to 1'
  return z
    .string()
    .regex(/^(?:0?\.\d{1,9}|[01](?:\.0+)?)$/, message)
    .transform(Number)
    .default(fallback)
}

/** The address of a project that takes reports of errors, with its public key; null if it is not set. */
export function reportAddress() {
  const message =
    'must be an address with a public key and the number of a project, https://key@host/1, and without a secret, because browsers get it too'
  return z
    .string()
    .regex(/^https?:\/\/\w+@[\w.-]+(?::\d+)?(?:\/[\w.-]+)*\/\d+$/, message)
    .nullable()
    .default(null)
}

/** 'on' or 'off'; null if it is not set. */
export function onOff() {
  return z
    .enum(['on', 'off'], 'must be on or off')
    .transform(text => text === 'on')
    .nullable()
    .default(null)
}

export function oneOf(words: string[], fallback: string) {
  return z.enum(words, `must be one of ${words.join(', ')}`).default(fallback)
}

/** A text of at least `min` characters; null if it is not set. */
export function optionalText(min = 1) {
  const message = min > 1 ? `must have at least ${min} characters` : 'must not be empty'
  return z.string().min(min, message).nullable().default(null)
}

/** A text with a default. */
export function textOr(fallback: string) {
  return z.string().default(fallback)
}

/** A URL with one of the given protocols ('https', 'postgres'); null if it is not set. */
export function address(...protocols: string[]) {
  return addressShape(protocols).nullable().default(null)
}

/** An https URL with a default; http is accepted too, for trials on one machine. */
export function linkOr(fallback: string) {
  return addressShape(['https', 'http']).default(fallback)
}

/** An e-mail address with a default. */
export function mailOr(fallback: string) {
  return z.email('must be an e-mail address').default(fallback)
}

/** The sender of mails: an address, or a name and an address in angle brackets. Null if it is not set. */
export function sender() {
  const message =
    'must be an e-mail address, or a name and <an e-mail address>; a name with a comma or another sign goes in quotes'
  return z.string().refine(isSender, message).nullable().default(null)
}

const SENDER = /^(?:(?<name>"[^"\r\n]*"|[^"<>,;:@\r\n]*?)\s*<(?<inBrackets>[^<>]+)>|(?<alone>[^<>\s]+))$/

function isSender(value: string): boolean {
  const { inBrackets, alone } = SENDER.exec(value)?.groups ?? {}
  return z.email().safeParse(inBrackets ?? alone).success
}

function addressShape(protocols: string[]) {
  const message = `must be an address that begins with ${protocols.map(name => `${name}://`).join(' or ')}`
  return z
    .string()
    .refine(value => protocols.some(name => value.startsWith(`${name}://`)), { error: message, abort: true })
    .refine(value => !hasUnescapedSigns(value), {
      error:
        'has a sign in its user or password that must be escaped: write %40 for @, %2F for /, %3F for ?, %23 for #, %25 for %',
      abort: true,
    })
    .refine(isAddress, message)
}

/**
 * `me:p@ss@host`, and `me:p/ss@host`, in which host and path are not those that are meant: a second @ before the path, or
 * an @ after it. A % that begins no escape sign is one too.
 */
function hasUnescapedSigns(value: string): boolean {
  const [, authority = '', path = '', query = ''] = /^[^:]*:\/\/([^/?#]*)([^?]*)(.*)/.exec(value) ?? []
  const user = authority.slice(0, Math.max(0, authority.lastIndexOf('@')))
  const after = authority.includes('@') ? path : path + query
  return user.includes('@') || after.includes('@') || /%(?![\da-f]{2})/i.test(user)
}

// The URL of a database on a socket has no host (postgres:///hornbook?host=/run/postgresql). URL accepts that only
// without a user, so the check fills in a host.
function isAddress(value: string): boolean {
  return URL.canParse(value) || URL.canParse(value.replace(/@(?=[/?]|$)/, '@localhost'))
}
