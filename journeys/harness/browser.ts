/** Debian's Chromium, or the one that CHROMIUM_PATH names; root runs it without its sandbox. */
export const browser = {
  executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
}
