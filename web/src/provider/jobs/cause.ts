/** Why a job failed, as far as somebody at a support desk can do something about it. */
export type Cause =
  | 'away'
  | 'mailSignIn'
  | 'mailAddress'
  | 'mailSender'
  | 'mailEncryption'
  | 'mailRefused'
  | 'diskFull'
  | 'databaseBusy'
  | 'killed'
  | 'unknown'

/** The first that fits. Errors come as a kind and a code, such as 'Error ESOCKET' or 'error 53100'. */
const CAUSES: readonly (readonly [RegExp, Cause])[] = [
  [
    /\b(ESOCKET|ECONNECTION|ETIMEDOUT|ECONNREFUSED|ECONNRESET|EDNS|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)\b/,
    'away',
  ],
  [/\b(EAUTH|ENOAUTH|EOAUTH2)\b/, 'mailSignIn'],
  [/\bEENVELOPE\b/, 'mailAddress'],
  [/\bESENDER\b/, 'mailSender'],
  [/\bETLS\b/, 'mailEncryption'],
  [/\b(EMESSAGE|EPROTOCOL|ESTREAM)\b/, 'mailRefused'],
  [/\b(53100|ENOSPC|EDQUOT|storageFull)\b/, 'diskFull'],
  [/\b(08\w{3}|57P\w\d|53\d{3}|57014|40001|40P01|55P03|unavailable)\b/, 'databaseBusy'],
  [/Every attempt ended with its process/, 'killed'],
]

export const causeOf = (lastError: string): Cause =>
  CAUSES.find(([pattern]) => pattern.test(lastError))?.[1] ?? 'unknown'

/** Where trying again ends as before, no button offers it. */
export const mayEndOtherwise = (cause: Cause) => cause !== 'mailAddress'
