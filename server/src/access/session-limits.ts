import type { Settings } from '../configuration/settings.ts'

/** An Administrator's session reaches every district, so it lasts no longer than this (SIGN-15). */
const ADMINISTRATOR_IDLE_MINUTES = 15
const ADMINISTRATOR_ABSOLUTE_MINUTES = 8 * 60

/** After how many minutes a session ends: without a call, and however busy it is. */
export function sessionMinutes(
  { sessionIdleMinutes, sessionAbsoluteMinutes }: Pick<Settings, 'sessionIdleMinutes' | 'sessionAbsoluteMinutes'>,
  administrator: boolean,
): { readonly idle: number; readonly absolute: number } {
  if (!administrator) return { idle: sessionIdleMinutes, absolute: sessionAbsoluteMinutes }
  return {
    idle: Math.min(sessionIdleMinutes, ADMINISTRATOR_IDLE_MINUTES),
    absolute: Math.min(sessionAbsoluteMinutes, ADMINISTRATOR_ABSOLUTE_MINUTES),
  }
}
