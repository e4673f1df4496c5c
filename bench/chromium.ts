import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'

export const NO_CHROMIUM = 'no Chromium here; CHROMIUM_PATH names one'

/** Starts the Chromium of this machine; null if there is none. */
export async function startChromium(): Promise<Browser | null> {
  const executablePath = findChromium()
  if (!executablePath) return null
  return chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] })
}

function findChromium(): string | undefined {
  const { CHROMIUM_PATH, PATH = '' } = process.env
  const names = ['chromium', 'chromium-headless-shell', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
  const files = names.flatMap(name => PATH.split(delimiter).map(folder => join(folder, name)))
  return CHROMIUM_PATH ?? files.find(isExecutable)
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
