// Runs before the first paint.
;(() => {
  const page = document.documentElement
  const kept = name => {
    try {
      return localStorage.getItem(name)
    } catch {
      // Storage is blocked.
      return null
    }
  }
  // Dark mode must not flash white. The switch is in web/src/theme/colour-scheme.ts.
  const chosen = kept('hornbook-colour-scheme')
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  page.dataset.mantineColorScheme = dark ? 'dark' : 'light'

  // On a slow line the code comes first, and the system's fonts do for this visit (decision 77).
  const [visit] = performance.getEntriesByType('navigation')
  const waited = visit ? visit.responseStart - visit.requestStart : 0
  const { saveData = false, rtt = 0 } = navigator.connection ?? {}
  if (saveData || Math.max(waited, rtt) > 300) page.dataset.slowLine = ''
  else for (const font of document.querySelectorAll('link[as=font]')) font.media = 'all'

  // Whoever will be asked to sign in gets the form of index.html until the code has loaded (web/src/session/early).
  const leadsToSignIn = /^\/(?:$|login$|dashboard|districts|adminhub)/.test(location.pathname)
  const isKnown = kept('hornbook-token') !== null || kept('hornbook-way') !== null
  if (leadsToSignIn && !isKnown && !location.search.includes('authentication_token=')) {
    // On a fast line the code is there before.
    page.dataset.early = 'soon'
    setTimeout(() => {
      if (page.dataset.early === 'soon') page.dataset.early = 'shown'
    }, 200)
  }
  // The real form has one more button there (web/src/second-step/passkeys.ts).
  if ('PublicKeyCredential' in window && !/^[\d.:[\]]+$/.test(location.hostname)) page.dataset.passkeys = ''
  addEventListener('submit', event => {
    if (!event.target.closest('#early')) return
    event.preventDefault()
    event.target.dataset.sent = ''
  })
})()
