/** What a document type may declare inside itself, entities above all; no book needs it. */
const INTERNAL_SUBSET = /(<!DOCTYPE[^>[]*)\[[\s\S]*?\]\s*>/i

/** XML as a document; null where it is not well formed. */
export function parseXml(text: string): Document | null {
  const parsed = new DOMParser().parseFromString(text.replace(INTERNAL_SUBSET, '$1>'), 'application/xml')
  return parsed.querySelector('parsererror') ? null : parsed
}

const TAG = /<[a-z][^<>]*>/gi
const REFUSED_TAG = /(<\/?)(?=(?:style|base)[\s>/])/gi
const REFUSED_ATTRIBUTE = /\s(?=(?:style|on[a-z]+)\s*=)/gi

/**
 * A page as a document, read as lenient HTML where it is not well formed. Nothing in it runs or loads. What the portal's own
 * policy refuses has another name here (`data-style`, `data-onclick`): the browser would report each that it meets.
 */
export function parsePage(text: string): Document {
  const renamed = text.replace(TAG, tag => tag.replace(REFUSED_ATTRIBUTE, ' data-')).replace(REFUSED_TAG, '$1data-')
  return parseXml(renamed) ?? new DOMParser().parseFromString(renamed, 'text/html')
}

/** The elements with a local name, whatever prefix the file gives their namespace. */
export const elementsOf = (within: Document | Element, name: string): Element[] => [
  ...within.getElementsByTagNameNS('*', name),
]
