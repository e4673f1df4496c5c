/** What a document type may declare inside itself, entities above all; no book needs it. */
const INTERNAL_SUBSET = /(<!DOCTYPE[^>[]*)\[[\s\S]*?\]\s*>/i

/** XML as a document; null where it is not well formed. */
export function parseXml(text: string): Document | null {
  const parsed = new DOMParser().parseFromString(text.replace(INTERNAL_SUBSET, '$1>'), 'application/xml')
  return parsed.querySelector('parsererror') ? null : parsed
}

const STYLE_TAG = /(<\/?)style(?=[\s>/])/gi
const STYLE_ATTRIBUTE = /(<[a-z][^<>]*\s)style(?=\s*=)/gi

/**
 * A page as a document, read as lenient HTML where it is not well formed. Nothing in it runs or loads. Styles are called
 * `data-style` here: the portal allows none that stand in a page, and the browser would complain of each.
 */
export function parsePage(text: string): Document {
  const renamed = text.replace(STYLE_TAG, '$1data-style').replace(STYLE_ATTRIBUTE, '$1data-style')
  return parseXml(renamed) ?? new DOMParser().parseFromString(renamed, 'text/html')
}

/** The elements with a local name, whatever prefix the file gives their namespace. */
export const elementsOf = (within: Document | Element, name: string): Element[] => [
  ...within.getElementsByTagNameNS('*', name),
]
