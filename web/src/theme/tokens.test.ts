import { describe, expect, it } from 'vitest'
import css from './tokens.css?raw'

/** A scheme's plain colour tokens; dark ones override light ones, as in the browser. */
function tokens(scheme: 'light' | 'dark'): Readonly<Record<string, string>> {
  const [light = '', dark = ''] = css.split(':root[data-mantine-color-scheme="dark"]')
  const read = (part: string) =>
    [...part.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value])
  return Object.fromEntries([...read(light), ...(scheme === 'dark' ? read(dark) : [])])
}

function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map(at => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

const MEANINGS = ['l1', 'l2', 'l3', 'l4', 'test', 'good', 'warn', 'bad']
const TEXTS = ['ink', 'ink-2', 'ink-3', 'act', 'up', 'down', 'flat', ...MEANINGS]
const BACKGROUNDS = ['card', 'paper', 'hover', 'sunk']

describe.each(['light', 'dark'] as const)('in %s', scheme => {
  const of = tokens(scheme)
  it.each([
    ...TEXTS.flatMap(text => BACKGROUNDS.map(background => [text, background] as const)),
    ...MEANINGS.map(text => [text, `${text}-soft`] as const),
    ['act', 'act-soft'] as const,
    ['act-ink', 'act'] as const,
    ['ink', 'warn-soft'] as const,
  ])('%s is readable on %s (AA)', (text, background) => {
    expect(contrast(of[text]!, of[background]!)).toBeGreaterThanOrEqual(4.5)
  })
  it.each(['l1-fill', 'l2-fill', 'l3-fill', 'l4-fill', 'act', 'test', 'focus', 'line-strong'])(
    '%s stands out from a card (3 to 1)',
    fill => {
      expect(contrast(of[fill]!, of.card!)).toBeGreaterThanOrEqual(3)
    },
  )
})
