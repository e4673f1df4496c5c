/** The parts of a mail: paragraphs between blank lines, one of which is the link alone. */
interface MailParts {
  readonly program: string
  readonly subject: string
  readonly text: string
  readonly link: string
  readonly button: string
  /** Other links that stand alone in a paragraph, with the words that are shown in their place. */
  readonly links?: Readonly<Record<string, string>>
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
/** Names in a mail are text, whatever they contain (SAFE-12). */
const escaped = (text: string) => text.replace(/[&<>"']/g, letter => ENTITIES[letter] as string)

// Mail programs read styles in the element only. Black on white, with a dark blue that has a contrast of 7:1.
const FONT = 'font:16px/1.5 Helvetica,Arial,sans-serif;color:#1b1b1b'
const BUTTON =
  'display:inline-block;padding:12px 20px;border-radius:6px;background:#1f4e8c;color:#ffffff;text-decoration:none;font-weight:bold'

/** The same mail as HTML: its link is a button, with the address below for those who want to read it first. */
export function htmlOf({ program, subject, text, link, button, links = {} }: MailParts): string {
  const paragraphs = text.split(/\n{2,}/).map(part => {
    const words = links[part.trim()]
    return part.trim() === link ? linked(link, button) : words === undefined ? paragraph(part) : plainLink(part, words)
  })
  return [
    '<!doctype html>',
    `<html lang="en"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head>`,
    `<body style="margin:0;padding:24px;background:#ffffff;${FONT}">`,
    '<div style="max-width:560px;margin:0 auto">',
    `<p style="margin:0 0 24px;font-size:20px;font-weight:bold">${escaped(program)}</p>`,
    ...paragraphs,
    '</div>',
    '</body></html>',
    '',
  ].join('\n')
}

const paragraph = (text: string) => `<p style="margin:0 0 16px">${escaped(text)}</p>`

const plainLink = (address: string, words: string) =>
  `<p style="margin:0 0 16px"><a href="${escaped(address.trim())}" style="color:#1f4e8c">${escaped(words)}</a></p>`

const linked = (link: string, button: string) =>
  [
    `<p style="margin:0 0 8px"><a href="${escaped(link)}"`,
    `style="${BUTTON}">${escaped(button)}</a></p>`,
    `<p style="margin:0 0 16px;font-size:13px;word-break:break-all">${escaped(link)}</p>`,
  ].join('\n')
