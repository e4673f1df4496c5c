import { createHmac } from 'node:crypto'
import { expect, type Page } from '@playwright/test'

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const STEP_SECONDS = 30

/** What an authenticator app with this key shows (RFC 6238), so many steps of 30 seconds after now: each code works once. */
export function codeOf(key: string, stepsAfter = 0): string {
  const bits = [...key.replaceAll(' ', '')].map(sign => BASE32.indexOf(sign).toString(2).padStart(5, '0')).join('')
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map(byte => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 1000 / STEP_SECONDS) + stepsAfter))
  const digest = createHmac('sha1', secret).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 0xf
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** Gives a page's browser a device that holds passkeys, and unlocks them by itself. */
export async function addPasskeyDevice(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const options = { protocol: 'ctap2', transport: 'internal', automaticPresenceSimulation: true } as const
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...options, hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
  })
}

/** Types the code of the app that the page shows the key of. Returns the key. */
export async function addShownApp(page: Page): Promise<string> {
  const key = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await page.getByLabel('Code it shows now').fill(codeOf(key))
  return key
}

/** Keeps the ten recovery codes that the page shows, and goes on. Returns them. */
export async function keepCodes(page: Page, goOn = 'Switch it on'): Promise<string[]> {
  const list = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(list).toHaveCount(10)
  const codes = await list.allInnerTexts()
  await page.getByLabel('I have kept them somewhere other than this device').check()
  await page.getByRole('button', { name: goOn }).click()
  return codes
}
