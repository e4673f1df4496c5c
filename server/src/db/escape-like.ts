/** A text as part of a pattern of LIKE, in which it stands for itself alone. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')
