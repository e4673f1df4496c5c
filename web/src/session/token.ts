const KEY = 'hornbook-token'

/** The session's token, the one thing that persists across reloads (SESS-3). */
export function storedToken(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

export function storeToken(token: string): void {
  try {
    localStorage.setItem(KEY, token)
  } catch {
    // Storage is closed to us; the session lasts as long as the page.
  }
}

export function forgetToken(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Nothing was stored.
  }
}

/** Signing in or out in another tab counts here too. */
export function onTokenElsewhere(listener: (token: string | null) => void): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (key === KEY) listener(newValue)
  })
}
