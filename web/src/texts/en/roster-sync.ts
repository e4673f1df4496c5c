export const rosterSync = {} as const
