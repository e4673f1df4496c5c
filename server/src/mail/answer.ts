const MAX_LENGTH = 300

/** Characters that nobody sees, or that turn a line around. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\ufffd]+/gu

/** What may open something: the end of an address of a page after its path, and long runs of signs, as tokens are. */
const AFTER_PATH = /(\w\/?)\?\S+/g
const LONG_RUN = /[\w+/=-]{40,}/g

/**
 * What a mail server said, as one line that people may read: lines of one answer are joined, and none of `secrets` and nothing
 * that looks like a token is left, because a server may repeat what it was sent.
 */
export function cleanAnswer(response: string, secrets: readonly string[] = []): string {
  const lines = response
    .split(/\r?\n/)
    .map((line, at) => (at === 0 ? line : line.replace(/^\d{3}[ -](?:\d\.\d+\.\d+ )?/, '')))
  const joined = lines[0]?.replace(/^(\d{3})-/, '$1 ') ?? ''
  const spaced = [joined, ...lines.slice(1)].join(' ').replace(UNSEEN, ' ')
  const safe = withoutSecrets(spaced, secrets).replace(AFTER_PATH, '$1').replace(LONG_RUN, '…')
  const line = safe.replace(/\s+/g, ' ').trim()
  return line.length > MAX_LENGTH ? `${[...line].slice(0, MAX_LENGTH - 1).join('')}…` : line
}

const withoutSecrets = (text: string, secrets: readonly string[]) =>
  secrets.flatMap(formsOf).reduce((left, secret) => left.replaceAll(secret, '…'), text)

/** As it is, and as AUTH PLAIN and AUTH LOGIN send it. */
const formsOf = (secret: string) => (secret === '' ? [] : [secret, Buffer.from(secret).toString('base64')])
