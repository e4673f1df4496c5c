export const CODE_DIGITS = 6

/** The digits of what was typed or pasted: '481 733', or a whole sentence with a code in it. */
export const digitsOf = (typed: string): string => typed.replaceAll(/\D/g, '').slice(0, CODE_DIGITS)
