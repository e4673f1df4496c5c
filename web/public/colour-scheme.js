// Before the first paint, so that a dark room never sees a white flash. The switch is web/src/theme/colour-scheme.ts.
;(() => {
  let chosen = null
  try {
    chosen = localStorage.getItem('hornbook-colour-scheme')
  } catch {
    // Storage is closed to us; the system's scheme holds.
  }
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.mantineColorScheme = dark ? 'dark' : 'light'
})()
