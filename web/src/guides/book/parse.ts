/** What a document type may declare inside itself, entities above all; no book needs it. */
const INTERNAL_SUBSET = /(<!DOCTYPE[^>[]*)\[[\s\S]*?\]\s*>/i

/** XML as a document; null where it is not well formed. */
export function parseXml(text: string): Document | null {
  const parsed = new DOMParser().parseFromString(text.replace(INTERNAL_SUBSET, '$1>'), 'application/xml')
  return parsed.querySelector('parsererror') ? null : parsed
}

/** A page as a document, read as lenient HTML where it is not well formed. Nothing in it runs or loads. */
export const parsePage = (text: string): Document =>
  parseXml(text) ?? new DOMParser().parseFromString(text, 'text/html')

/** The elements with a local name, whatever prefix the file gives their namespace. */
export const elementsOf = (within: Document | Element, name: string): Element[] => [
  ...within.getElementsByTagNameNS('*', name),
]
