/** Removes case and accents for filtering, so that 'jose' finds 'José'. */
export const foldText = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
