/** Text as filters compare it: without case and accents, so that 'jose' finds 'José'. */
export const foldedText = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
