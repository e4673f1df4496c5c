import { titleOf } from './front.ts'
import { fileOf, unitsOf } from './xhtml.ts'

export const CONTAINER = `<?xml version="1.0" encoding="utf-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="OEBPS/package.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
`

const ACCESSIBLE = {
  accessMode: ['textual'],
  accessModeSufficient: ['textual'],
  accessibilityFeature: ['structuralNavigation', 'tableOfContents', 'readingOrder', 'displayTransformability', 'ARIA'],
  accessibilityHazard: ['none'],
  accessibilitySummary: [
    'Text alone, in headings, lists and definitions that a screen reader names. There are no pictures, sounds or scripts.',
  ],
}

/** The package document: what the book is, what is in it, and in which order. */
export function packageDocument(level: 1 | 2 | 3, modified: string): string {
  const pages = ['title.xhtml', 'how.xhtml', 'nav.xhtml', ...unitsOf(level).map(fileOf)]
  const idOf = (page: string) => page.replace('.xhtml', '')
  return `<?xml version="1.0" encoding="utf-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="en"
  prefix="a11y: http://www.idpf.org/epub/vocab/package/a11y/#">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">urn:hornbook:lesson-guide:level-${level}</dc:identifier>
<dc:title>${titleOf(level)}</dc:title>
<dc:language>en</dc:language>
<dc:creator>Hornbook</dc:creator>
<dc:publisher>Hornbook</dc:publisher>
<meta property="dcterms:modified">${modified}</meta>
<meta property="dcterms:conformsTo" id="conformance">EPUB Accessibility 1.1 - WCAG 2.1 Level AA</meta>
<meta property="a11y:certifiedBy" refines="#conformance">Hornbook</meta>
${Object.entries(ACCESSIBLE)
  .flatMap(([name, values]) => values.map(value => `<meta property="schema:${name}">${value}</meta>`))
  .join('\n')}
</metadata>
<manifest>
${pages
  .map(
    page =>
      `<item id="${idOf(page)}" href="${page}" media-type="application/xhtml+xml"${page === 'nav.xhtml' ? ' properties="nav"' : ''}/>`,
  )
  .join('\n')}
<item id="style" href="style.css" media-type="text/css"/>
</manifest>
<spine>
${pages.map(page => `<itemref idref="${idOf(page)}"/>`).join('\n')}
</spine>
</package>
`
}
