import { describe, expect, it } from 'vitest'
import { confirmationProblem, PASSWORD_MESSAGES, studentPasswordProblem } from './passwords.ts'

const messageOf = (problem: keyof typeof PASSWORD_MESSAGES | null) => problem && PASSWORD_MESSAGES[problem]

describe("a student's password", () => {
  it.each([
    ['', 'A password is requied'],
    ['a', 'Password must be at least 3 characters'],
    ['ab', 'Password must be at least 3 characters'],
    ['abc', null],
    ['Abc123', null],
    ['0123456789', null],
    ['01234567890', 'Password cannot exceed 10 characters'],
    ['abc!', 'Password can only contain letters and digits'],
    ['a b c', 'Password can only contain letters and digits'],
    ['   ', 'Password can only contain letters and digits'],
    ['été', 'Password can only contain letters and digits'],
    ['abc\n', 'Password can only contain letters and digits'],
    ['!', 'Password must be at least 3 characters'],
  ])('"%s" gives: %s', (password, message) => {
    expect(messageOf(studentPasswordProblem(password))).toBe(message)
  })

  it.each([
    ['abc', '', 'Please confirm your password'],
    ['abc', 'abd', 'The password & confirmation do not match'],
    ['abc', 'ABC', 'The password & confirmation do not match'],
    ['abc', 'abc', null],
  ])('"%s" confirmed by "%s" gives: %s', (password, confirmation, message) => {
    expect(messageOf(confirmationProblem(password, confirmation))).toBe(message)
  })
})
