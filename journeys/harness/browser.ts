/** Debian's Chromium, or the one at CHROMIUM_PATH. Without its sandbox, because root cannot use it. */
export const browser = {
  executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
}
