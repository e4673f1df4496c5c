/** The kinds of what reaches a district's data. */
export const KEY_KINDS = ['apiKey', 'webhook', 'nightlyExport', 'sftp', 'serviceToken', 'configuredToken'] as const
export type KeyKind = (typeof KEY_KINDS)[number]
