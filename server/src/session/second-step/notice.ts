/** What a person is told about their second step: after each change of how they sign in, and when somebody guesses. */
export const NOTICES = ['on', 'added', 'removed', 'off', 'newCodes', 'codeUsed', 'reset', 'guesses'] as const
export type Notice = (typeof NOTICES)[number]
