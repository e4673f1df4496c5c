/** Student passwords are 3 to 10 letters and digits (STU-4). */
export const STUDENT_PASSWORD = { min: 3, max: 10 } as const

/** Staff passwords have 10 characters or more (SIGN-10); the maximum only keeps hashing cheap. */
export const STAFF_PASSWORD = { min: 10, max: 200 } as const

/** The specification's messages, letter for letter, typos included (STU-4); the last six are ours. */
export const PASSWORD_MESSAGES = {
  required: 'A password is requied',
  tooShort: 'Password must be at least 3 characters',
  tooLong: 'Password cannot exceed 10 characters',
  confirmationRequired: 'Please confirm your password',
  confirmationDiffers: 'The password & confirmation do not match',
  lettersAndDigits: 'Password can only contain letters and digits',
  staffTooShort: 'Password must be at least 10 characters',
  staffTooLong: 'Password cannot exceed 200 characters',
  staffTooRegular: 'This password repeats itself or counts up. A few words in a row are harder to guess',
  staffCommon: 'Many people use this password, so it is guessed first. Please choose another one',
  staffOwnWords: 'Please choose a password that is not your name, e-mail, school or the name of the program',
} as const

export type PasswordProblem = keyof typeof PASSWORD_MESSAGES

/** What is wrong with a new student password, or null (STU-4). */
export function studentPasswordProblem(password: string): PasswordProblem | null {
  if (password === '') return 'required'
  if (password.length < STUDENT_PASSWORD.min) return 'tooShort'
  if (password.length > STUDENT_PASSWORD.max) return 'tooLong'
  return /^[A-Za-z0-9]+$/.test(password) ? null : 'lettersAndDigits'
}

/** What is wrong with a password confirmation, or null (STU-4). */
export function confirmationProblem(password: string, confirmation: string): PasswordProblem | null {
  if (confirmation === '') return 'confirmationRequired'
  return confirmation === password ? null : 'confirmationDiffers'
}
