/** The kinds of what reaches a district's data. */
export const KEY_KINDS = ['apiKey', 'webhook', 'sftp', 'serviceToken', 'configuredToken'] as const
export type KeyKind = (typeof KEY_KINDS)[number]
