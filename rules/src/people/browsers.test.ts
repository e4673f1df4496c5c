import { expect, test } from 'vitest'
import { browserOf } from './browsers.ts'

const MOZILLA = 'Mozilla/5.0'
const KIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [`${MOZILLA} (Windows NT 10.0; Win64; x64) ${KIT} Chrome/131.0.0.0 Safari/537.36`, 'Chrome', 'Windows', 'computer'],
  [
    `${MOZILLA} (Windows NT 10.0; Win64; x64) ${KIT} Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0`,
    'Edge',
    'Windows',
    'computer',
  ],
  [`${MOZILLA} (X11; CrOS x86_64 14541.0.0) ${KIT} Chrome/131.0.0.0 Safari/537.36`, 'Chrome', 'Chromebook', 'computer'],
  [`${MOZILLA} (X11; Linux x86_64) ${KIT} HeadlessChrome/141.0.0.0 Safari/537.36`, 'Chrome', 'Linux', 'computer'],
  [`${MOZILLA} (Macintosh; Intel Mac OS X 14.7; rv:132.0) Gecko/20100101 Firefox/132.0`, 'Firefox', 'Mac', 'computer'],
  [
    `${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15`,
    'Safari',
    'Mac',
    'computer',
  ],
  [
    `${MOZILLA} (iPad; CPU OS 17_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.7 Mobile/15E148 Safari/604.1`,
    'Safari',
    'iPad',
    'tablet',
  ],
  [
    `${MOZILLA} (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/131.0 Mobile/15E148 Safari/604.1`,
    'Chrome',
    'iPhone',
    'phone',
  ],
  [
    `${MOZILLA} (Linux; Android 14; Pixel 8) ${KIT} Chrome/131.0.0.0 Mobile Safari/537.36`,
    'Chrome',
    'Android',
    'phone',
  ],
  [
    `${MOZILLA} (Linux; Android 14; SM-X910) ${KIT} SamsungBrowser/26.0 Chrome/122.0.0.0 Safari/537.36`,
    'Samsung Internet',
    'Android',
    'tablet',
  ],
  ['curl/8.5.0', null, null, 'computer'],
  [null, null, null, 'computer'],
])('%s is read as %s on %s', (userAgent, name, system, kind) => {
  expect(browserOf(userAgent)).toEqual({ name, system, kind })
})
