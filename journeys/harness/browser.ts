// Pages that Chromium loads for every window, to fill an address bar that nobody sees: most of a second each time.
const ADDRESS_BAR_PAGES = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

// What Playwright switches off. Chromium takes only the last list, so ours repeats it.
const OFF_IN_PLAYWRIGHT = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...[
    'HttpsFirstBalancedModeAutoEnable',
    'LensOverlay',
    'MediaRouter',
    'PaintHolding',
    'ThirdPartyStoragePartitioning',
  ],
  ...['AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints', 'NetworkTimeServiceQuerying', 'AimEnabled'],
  'PreconnectToSearch',
]

/** The Chromium at CHROMIUM_PATH, or Debian's. Without its sandbox, because root cannot use it. */
export const browser = {
  executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
  args: [
    ...['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
    // A page lives for seconds: to optimise its code takes longer than it saves, a seventh of a run.
    '--js-flags=--no-opt',
    // As in Chromium with windows: hinting makes text a fraction of a pixel wider or narrower, so its neighbours move.
    '--font-render-hinting=none',
    `--disable-features=${[...OFF_IN_PLAYWRIGHT, ...ADDRESS_BAR_PAGES].join(',')}`,
  ],
}
