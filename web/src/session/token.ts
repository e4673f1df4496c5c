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
    // Storage is blocked; the session lasts as long as the page.
  }
}

export function forgetToken(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Nothing was stored.
  }
}

/** Calls the listener when another tab stores or removes the token. */
export function onTokenChangedElsewhere(listener: (token: string | null) => void): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (key === KEY) listener(newValue)
  })
}
