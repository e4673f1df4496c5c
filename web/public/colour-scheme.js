// Runs before the first paint, so that dark mode does not flash white. The switch is in web/src/theme/colour-scheme.ts.
;(() => {
  let chosen = null
  try {
    chosen = localStorage.getItem('hornbook-colour-scheme')
  } catch {
    // Storage is blocked; the system's scheme applies.
  }
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.mantineColorScheme = dark ? 'dark' : 'light'
})()
