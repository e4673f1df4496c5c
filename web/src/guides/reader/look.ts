interface Look {
  readonly level: number
  /** In percent. */
  readonly size: number
  readonly full: boolean
  /** The styles of the book. */
  readonly styles: string
}

/** What a book may use of the product's colours, by its own names for them. */
const COLOURS = {
  'book-ink': 'ink',
  'book-ink-2': 'ink-2',
  'book-paper': 'paper',
  'book-line': 'line',
  'book-act': 'act',
} as const

/** In percent of the text size that the browser has; a full screen is read from further away. */
const BASE = 112.5
const FULL = 138

/**
 * The styles of a page: the reader's own beneath, the book's over them, and over both what keeps the frame as tall as its
 * page. A book that uses our colours follows the light and the dark; any other stays black on white, as its pictures were drawn.
 */
export function lookOf({ level, size, full, styles }: Look): string {
  const tokens = getComputedStyle(document.documentElement)
  const token = (name: string) => tokens.getPropertyValue(`--${name}`).trim()
  const isOurs = styles.includes('--book-')
  const colours = Object.entries(COLOURS).map(([own, ours]) => `--${own}:${token(ours)};`)
  const scheme = isOurs
    ? `color-scheme:${tokens.colorScheme};background:${token('card')};color:${token('ink')};${colours.join('')}--book-level:${token(`l${level}`)};--book-level-soft:${token(`l${level}-soft`)}`
    : 'color-scheme:light;background:#fff;color:#1c2632'
  const focus = isOurs ? token('focus') : '#2f7fd1'
  return `
html{--book-serif:Literata,Georgia,serif;--book-sans:Figtree,system-ui,sans-serif;font-size:${((full ? FULL : BASE) * size) / 100}%}
@media screen{html{${scheme}}}
@media (max-width:640px){html{font-size:${((BASE - 6) * size) / 100}%}}
:where(body){max-width:40em;margin:0 auto;font-family:var(--book-serif);line-height:1.6}
:where(img,svg,table,pre,math){max-width:100%}
:where(img,svg){height:auto}
${styles}
html,body{height:auto!important;min-height:0!important;max-height:none!important;overflow-y:hidden!important;position:static!important}
html{overflow-x:auto!important${isOurs ? '' : ';padding:0 4%!important'}}
body{overflow-wrap:break-word}
:focus-visible{outline:2px solid ${focus};outline-offset:2px}
mark{border-radius:3px;background:${isOurs ? token('warn-soft') : '#fbf0d3'};color:inherit}
.with-large{display:flex;align-items:center;justify-content:space-between;gap:1em;margin:1.2em 0 .4em}
.with-large h3{margin:0}
.with-large button{flex:none;min-height:30px;padding:0 12px;border:1px solid ${token('line')};border-radius:6px;background:${isOurs ? token('card') : '#fff'};color:inherit;font:560 13px/1 var(--book-sans);cursor:pointer}
.with-large button:hover{background:${isOurs ? token('hover') : '#f7f3ec'}}
@media (max-width:640px){.with-large button{min-height:44px}}
@page{margin:15mm}
@media print{html{font-size:12pt}body{max-width:none;padding:0}.with-large button{display:none}mark{background:none}}
`
}
