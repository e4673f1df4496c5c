// Of files that are sent to the provider: apart from their schemas, so that the browser can read them.

/** The largest file that is taken (UPL-1). */
export const MAX_FILE_BYTES = 10_485_760

/** What is taken, by the ending of its name. A zip has to be a OneRoster file. */
export const FILE_ENDINGS = ['csv', 'txt', 'jpg', 'jpeg', 'png', 'doc', 'docx', 'xls', 'xlsx', 'pdf', 'zip'] as const
export type FileEnding = (typeof FILE_ENDINGS)[number]

/** How long the address that a file is sent to can be used, and the one that it comes from. */
export const SENDING_MINUTES = 5
export const FETCHING_SECONDS = 60
