/** A text without case and accents, and where each of its letters stands in the text itself. */
interface Folded {
  readonly text: string
  readonly at: readonly number[]
}

/** White space counts as one space, as it does on a page. */
function fold(text: string): Folded {
  let folded = ''
  const at: number[] = []
  for (let index = 0; index < text.length; index += 1) {
    const sign = text[index]!
    const letters = /\s/.test(sign)
      ? folded.endsWith(' ')
        ? ''
        : ' '
      : sign
          .normalize('NFD')
          .replace(/\p{Mark}/gu, '')
          .replace(/[’‘]/g, "'")
          .toLowerCase()
    for (const letter of letters) {
      folded += letter
      at.push(index)
    }
  }
  return { text: folded, at }
}

export interface FoundText {
  readonly from: number
  /** After the last letter. */
  readonly to: number
  /** Whether it stands alone, not inside a longer word. */
  readonly isWhole: boolean
}

const LETTER = /[\p{L}\p{N}]/u

/** Where a text has what is searched. */
export function findIn(text: string, searched: string): FoundText[] {
  const needle = fold(searched.trim()).text
  if (needle === '') return []
  const { text: within, at } = fold(text)
  const found: FoundText[] = []
  for (let from = within.indexOf(needle); from >= 0; from = within.indexOf(needle, from + needle.length)) {
    const to = from + needle.length
    found.push({
      from: at[from]!,
      to: at[to - 1]! + 1,
      isWhole: !LETTER.test(within[from - 1] ?? ' ') && !LETTER.test(within[to] ?? ' '),
    })
  }
  return found
}

/** Marks what is searched on a page. */
export function markWords(box: Element, searched: string): void {
  const walker = box.ownerDocument.createTreeWalker(box, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  for (const text of texts) {
    // From the end, so that the places before stay where they are.
    for (const { from, to } of findIn(text.data, searched).reverse()) {
      const hit = text.splitText(from)
      hit.splitText(to - from)
      const mark = box.ownerDocument.createElement('mark')
      hit.replaceWith(mark)
      mark.append(hit)
    }
  }
}
