/** An element of each kind, by the kind's number. */
export type KindsOfPage = ReadonlyMap<number, Element>

/**
 * Runs in the page: the kinds of elements under `root`, without what `exclude` matches, as numbers that are the same on
 * every page. Elements are of one kind if axe judges them alike: same tag, classes, role, states and colours, with or
 * without text, within elements that are alike too. Leaves an element of each on the window.
 */
export function findElementsByKind({ root, exclude }: { root: string; exclude: string }): number[] {
  const STATES = /^(?:role|type|disabled|tabindex|lang|dir|for|alt|title|href|placeholder|(?:aria|data)-.*)$/
  // Only the values of these count: those of the others are ids, names and positions, which differ between people.
  const VALUES =
    /^(?:role|type|tabindex|aria-(?:expanded|selected|checked|current|pressed|sort|hidden|modal|live|invalid|disabled))$/
  const found = new Map<number, Element>()
  const hash = (text: string, from: number) => {
    let sum = from
    for (let at = 0; at < text.length; at++) sum = (Math.imul(sum, 31) + text.charCodeAt(at)) | 0
    return sum
  }
  const kindOf = (element: Element, around: number) => {
    const states = element
      .getAttributeNames()
      .filter(name => STATES.test(name))
      .map(name => {
        const value = element.getAttribute(name) ?? ''
        return VALUES.test(name) ? `${name}=${value}` : `${name}${value === '' ? '' : '=…'}`
      })
      .sort()
    const colours = (element.getAttribute('style') ?? '').split(';').filter(each => /colou?r|bg|background/.test(each))
    const isEmpty = element.childElementCount === 0 && element.textContent?.trim() === ''
    return hash(
      `${element.tagName} ${element.getAttribute('class') ?? ''} ${[...states, ...colours].join(' ')} ${isEmpty}`,
      around,
    )
  }
  const walk = (element: Element, around: number) => {
    if (element.matches(exclude)) return
    const kind = kindOf(element, around)
    if (!found.has(kind)) found.set(kind, element)
    for (const child of element.children) walk(child, kind)
  }
  for (const element of document.querySelectorAll(root)) walk(element, 7)
  Object.assign(window, { kindsOfPage: found })
  return [...found.keys()]
}
