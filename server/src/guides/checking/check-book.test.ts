import { buffer } from 'node:stream/consumers'
import { epubOf } from '@hornbook/guides/book/epub'
import { REVISED } from '@hornbook/guides/book/revised'
import { readLessons } from '@hornbook/guides/lessons'
import { describe, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { type Epub, epubFiles, epubOfFiles, epubWith, pageOf, renamed } from '../../test/epub.ts'
import { bombOf, bookOfFiles } from '../../test/large-zips.ts'
import { checkBook } from './check-book.ts'
import { BookRefused } from './findings.ts'

const book = (more: Partial<Epub> = {}) => epubWith({ lessons: 70, ...more })
/** A book with one of its files changed, or gone. */
const changed = (files: Readonly<Record<string, string | undefined>>) => {
  const all = { ...epubFiles({ lessons: 70 }), ...files }
  return epubOfFiles(Object.fromEntries(Object.entries(all).flatMap(([name, text]) => (text ? [[name, text]] : []))))
}
const withPackage = (from: string | RegExp, to: string) =>
  changed({ 'book/package.opf': epubFiles({ lessons: 70 })['book/package.opf'].replace(from, to) })
const page = (text: string) => changed({ 'book/pages/one.xhtml': text })
const problemsOf = async (bytes: Buffer | Promise<Buffer>) => {
  try {
    await checkBook(1, await bytes)
    return []
  } catch (failure) {
    if (!(failure instanceof BookRefused)) throw failure
    return failure.problems.map(({ kind, places }) => [kind, ...places])
  }
}
const toldOf = async (more: Partial<Epub>) =>
  (await checkBook(1, await book(more))).warnings.map(({ kind, count }) => [kind, count])

test.each([1, 2, 3] as const)('our own book of level %i is as it should be', async level => {
  expect(await checkBook(level, await epubOf(level, readLessons(), REVISED))).toEqual({
    missingLessons: [],
    warnings: [],
  })
})

test('lessons that are not in a book are listed, wherever the others are named (GUIDE-10)', async () => {
  expect((await checkBook(1, await book({ without: [41, 42, 70] }))).missingLessons).toEqual([41, 42, 70])
  expect((await checkBook(2, await book())).missingLessons.length).toBe(207 - 70)
  const contents = pageOf('<nav epub:type="toc"><a href="pages/one.xhtml">All</a></nav>')
  const inHeadings = await changed({ 'book/nav.xhtml': contents })
  expect((await checkBook(1, inHeadings)).missingLessons).toEqual([])
})

test('a file is found in whichever Unicode form its name is written', async () => {
  const items = `<item id="two" href="${encodeURIComponent('é.xhtml'.normalize('NFC'))}" media-type="application/xhtml+xml"/>`
  const named = await book({ items, more: { [`book/${'é.xhtml'.normalize('NFD')}`]: pageOf('<p/>') } })
  expect(await problemsOf(named)).toEqual([])
})

test('a line of the contents that leads nowhere is no lesson', async () => {
  const lines =
    '<a href="pages/one.xhtml">All</a><a href="pages/two.xhtml">Lesson 2</a><a href="pages/one.xhtml#lesson-3">Lesson 3</a>'
  const bytes = await changed({
    'book/nav.xhtml': pageOf(`<nav epub:type="toc">${lines}</nav>`),
    'book/pages/one.xhtml': pageOf('<h2>Lesson 1</h2>'),
  })
  expect((await checkBook(1, bytes)).missingLessons).toEqual(Array.from({ length: 69 }, (_, at) => at + 2))
})

describe('What makes a file no book', () => {
  test.each<[string, () => Buffer | Promise<Buffer>, string, ...string[]]>([
    ['an empty file', () => Buffer.alloc(0), 'empty'],
    ['a text', () => Buffer.from('Once upon a time there was a hen.'), 'zip.unreadable'],
    ['a book that is cut off', async () => (await book()).subarray(0, -100), 'zip.unreadable'],
    ['a zip of nothing', () => zipOf(() => {}), 'mimetype'],
    ['a zip with another first file', () => zipOf(zip => zip.addBuffer(Buffer.from('a'), 'a.txt')), 'mimetype'],
    ['a compressed mimetype', () => mimetypeOf('application/epub+zip', true), 'mimetype'],
    ['a wrong mimetype', () => mimetypeOf('application/zip'), 'mimetype'],
    ['a mimetype with a line end', () => mimetypeOf('application/epub+zip\n'), 'mimetype'],
    ['no container', () => changed({ 'META-INF/container.xml': undefined }), 'container'],
    ['a container of nothing', () => changed({ 'META-INF/container.xml': '<container/>' }), 'container'],
    ['no package document', () => changed({ 'book/package.opf': undefined }), 'package', 'book/package.opf'],
    ['another package document', () => changed({ 'book/package.opf': '<a/>' }), 'package', 'book/package.opf'],
    ['an EPUB 2', () => withPackage('version="3.0"', 'version="2.0"'), 'version', 'book/package.opf'],
    ['no pages', () => withPackage('<itemref idref="one"/>', ''), 'noPages'],
    ['an unknown page', () => withPackage('idref="one"', 'idref="two"'), 'missingFile', 'two'],
    ['a lost page', () => changed({ 'book/pages/one.xhtml': undefined }), 'missingFile', 'book/pages/one.xhtml'],
    [
      'a page that is a picture',
      () =>
        epubWith({
          lessons: 70,
          more: { 'book/a.png': 'png' },
          items:
            '<item id="two" href="a.png" media-type="image/png"/></manifest><spine><itemref idref="two"/></spine><manifest>',
        }),
      'otherPage',
      'book/a.png',
    ],
    ['no contents', () => withPackage('properties="nav"', ''), 'noContents'],
    ['contents without a list', () => changed({ 'book/nav.xhtml': pageOf('<p/>') }), 'noContents', 'book/nav.xhtml'],
    [
      'contents without a link',
      () => changed({ 'book/nav.xhtml': pageOf('<nav epub:type="toc"/>') }),
      'emptyContents',
      'book/nav.xhtml',
    ],
    [
      'a fixed layout',
      () => book({ metadata: '<meta property="rendition:layout">pre-paginated</meta>' }),
      'fixedLayout',
    ],
    [
      'a page of fixed layout',
      () => withPackage('idref="one"', 'idref="one" properties="rendition:layout-pre-paginated"'),
      'fixedLayout',
    ],
  ])('%s is refused', async (_, bytes, ...problem) => {
    expect(await problemsOf(await bytes())).toEqual([problem])
  })
})

describe('What would do harm', () => {
  test.each(['../etc/passwd', '/etc/passwd1', 'C:/windows/', '..\\windows\\a', 'a\\..\\..\\bcdef'])(
    'a file with the path %s is refused',
    async path => {
      const zip = await book({ more: { ['x'.repeat(path.length)]: 'a' } })
      const [[kind] = []] = await problemsOf(renamed(zip, 'x'.repeat(path.length), path))
      expect(kind).toBe('zip.path_escape')
    },
  )

  test.each([
    [
      'a link',
      () => zipOf(asBook, zip => zip.addBuffer(Buffer.from('/etc/passwd'), 'a.xhtml', { mode: 0o120777 })),
      'zip.symlink',
    ],
    [
      'two files of one name',
      () => zipOf(asBook, zip => ['A.xhtml', 'a.xhtml'].map(name => zip.addBuffer(Buffer.from(''), name))),
      'zip.duplicate_name',
    ],
    ['a name that turns its letters', () => book({ more: { 'a\u202egpj.xhtml': '' } }), 'zip.badName'],
    ['another archive', () => book({ more: { 'all.zip': 'PK' } }), 'zip.nested'],
    ['100,000 files', () => bookOfFiles(100_000), 'zip.too_big'],
    [
      'a manifest with a path out of the book',
      () => withPackage('pages/one.xhtml', '../../../etc/passwd'),
      'pathOutside',
    ],
    ['a manifest with a path from the root', () => withPackage('pages/one.xhtml', '/etc/passwd'), 'pathOutside'],
    [
      'a manifest with a file of the machine',
      () => withPackage('pages/one.xhtml', 'file:///etc/passwd'),
      'pathOutside',
    ],
    [
      'a container with a path out of the book',
      () => changed({ 'META-INF/container.xml': '<a><rootfile full-path="../b.opf"/></a>' }),
      'pathOutside',
    ],
    ['a book that is locked', () => book({ more: { 'META-INF/rights.xml': '<rights/>' } }), 'protected'],
    [
      'a page that is encrypted',
      () => book({ more: { 'META-INF/encryption.xml': encryption('http://www.w3.org/2001/04/xmlenc#aes256-cbc') } }),
      'protected',
    ],
    ['a declared entity', () => page('<!DOCTYPE html [<!ENTITY a "b">]><html/>'), 'declaration'],
    ['an entity of another file', () => page('<!DOCTYPE html SYSTEM "file:///etc/passwd"><html/>'), 'declaration'],
    [
      'entities that expand',
      () => withPackage(/<package/, '<!DOCTYPE lolz [<!ENTITY a "lol"><!ENTITY b "&a;&a;">]><package'),
      'declaration',
    ],
  ])('%s is refused', async (_, bytes, problem) => {
    expect((await problemsOf(await bytes())).map(([kind]) => kind)).toContain(problem)
  })

  test('10 GB that pack into a few MB are refused at once, whatever the zip says of them', async () => {
    const { zip, declared } = bombOf(10 * 1024 ** 3)
    expect(zip.length).toBeLessThan(15_000_000)
    const began = performance.now()
    const before = process.memoryUsage.rss()
    expect((await problemsOf(zip)).map(([kind]) => kind)).toEqual(['zip.bomb'])
    expect((await problemsOf(declared(50_000_000))).map(([kind]) => kind)).toEqual(['zip.bomb'])
    expect(performance.now() - began).toBeLessThan(10_000)
    expect(process.memoryUsage.rss() - before).toBeLessThan(150_000_000)
  })
})

describe('A page is read as strictly as a browser reads it', () => {
  test.each([
    ['<p>', 4],
    ['<p></b></p>', 4],
    ['<p class=a/>', 4],
    ['<p class="a" class="b"/>', 4],
    ['\n<p x:a="b"/>', 5],
    ['<p>a & b</p>', 4],
    ['<p a="<"/>', 4],
    ['<p>\u0001</p>', 4],
    ['</body></html><p/>', 4],
    ['<1/>', 4],
    ['<!-- <p>', 4],
    ['<!doctype html>', 4],
  ])('%j is not well-formed, in line %i', async (body, line) => {
    const [[kind, place] = []] = await problemsOf(book({ body, lessons: 1 }))
    expect([kind, place]).toEqual(['notWellFormed', `book/pages/one.xhtml, line ${line}`])
  })

  test('an entity of HTML is named; nothing is shown of such a page', async () => {
    expect(await problemsOf(book({ lessons: 1, body: '<p>a&nbsp;b</p>' }))).toEqual([
      ['entity', 'book/pages/one.xhtml, line 4'],
    ])
  })

  test('every page that is wrong is listed', async () => {
    const items = '<item id="two" href="two.xhtml" media-type="application/xhtml+xml"/>'
    const found = await problemsOf(book({ body: '<p>', items, more: { 'book/two.xhtml': '<html>' } }))
    expect(found.map(([kind]) => kind)).toEqual(['notWellFormed', 'notWellFormed'])
  })

  test('UTF-16 is read, and other encodings are named', async () => {
    const text = pageOf('<h2>Lesson 1</h2>').replace('utf-8', 'utf-16')
    const utf16 = epubOfFiles({
      ...epubFiles({ lessons: 1 }),
      'book/pages/one.xhtml': Buffer.from(`\ufeff${text}`, 'utf16le'),
    })
    expect((await checkBook(1, await utf16)).missingLessons).not.toContain(1)
    const latin = pageOf('<p>é</p>').replace('utf-8', 'iso-8859-1')
    expect(await problemsOf(page(latin))).toEqual([['encoding', 'book/pages/one.xhtml']])
  })
})

describe('What the reader takes out is told and does not refuse a book', () => {
  test.each<[string, Partial<Epub>, [string, number][]]>([
    ['scripts', { head: '<script src="a.js"></script><script>a()</script>' }, [['scripts', 2]]],
    [
      'a script in a drawing',
      { body: '<svg xmlns="http://www.w3.org/2000/svg"><script>a()</script></svg>' },
      [['scripts', 1]],
    ],
    ['handlers', { body: '<p onclick="a()" onload="b()"/>' }, [['handlers', 2]]],
    [
      'links that run scripts',
      { body: '<a href=" JavaScript:a()">a</a><a href="java&#10;script:a()">a</a>' },
      [['scriptLinks', 2]],
    ],
    ['a page as an address', { body: '<a href="data:text/html,a">a</a>' }, [['scriptLinks', 1]]],
    ['a form with its fields', { body: '<form action="https://a.test"><input/><button/></form>' }, [['forms', 1]]],
    ['a field alone', { body: '<input/>' }, [['forms', 1]]],
    ['pages in pages', { body: '<iframe src="https://a.test"/><object data="a"/><embed/>' }, [['embedded', 3]]],
    [
      'a page that moves on',
      { head: '<meta http-equiv="Refresh" content="0;url=https://a.test"/>' },
      [['refreshes', 1]],
    ],
    [
      'pictures from elsewhere',
      {
        body: '<img alt="" src="https://a.test/a.png"/><img alt="" src="//a.test/b"/><img alt="" srcset="file:///a 2x"/>',
      },
      [['externalPictures', 3]],
    ],
    [
      'styles from elsewhere',
      {
        head: '<link rel="stylesheet" href="https://a.test/a.css"/><style>@import "https://a.test/b.css";\np { background: url(\n"//a.test/c") }</style>',
        body: '<p style="background: u\\72l(https://a.test/d)"/>',
      },
      [['externalStyles', 4]],
    ],
    [
      'fonts from elsewhere',
      {
        items: '<item id="css" href="a.css" media-type="text/css"/>',
        more: { 'book/a.css': '/* url(https://b.test) */ @font-face { src: url(https://a.test/a.woff2) }' },
      },
      [['externalStyles', 1]],
    ],
    ['a picture that is not there', { body: '<img alt="A hen" src="hen.png"/>' }, [['lostPictures', 1]]],
    [
      'links to nothing',
      { body: '<a href="two.xhtml">a</a><a href="../../../x">b</a><a href="https://a.test">c</a>' },
      [['deadLinks', 2]],
    ],
    [
      'links to no element',
      {
        body: '<a href="#lesson-1">a</a><a href="#two">b</a><a href="one.xhtml#%C3%A9">c</a><p id="é"/><a href="#epubcfi(/6)">d</a>',
      },
      [['deadLinks', 1]],
    ],
    [
      'pictures without a description',
      { body: '<img src="data:image/png;base64,AA=="/><img alt="" src="data:image/png;base64,AA=="/>' },
      [['undescribed', 1]],
    ],
    [
      'hidden fonts',
      { more: { 'META-INF/encryption.xml': encryption('http://www.idpf.org/2008/embedding') } },
      [['hiddenFonts', 1]],
    ],
  ])('%s', async (_, more, told) => {
    expect(await toldOf(more)).toEqual(told)
  })

  test('where the first ten are, is told', async () => {
    const body = Array.from({ length: 12 }, () => '<script/>').join('\n')
    const { warnings } = await checkBook(1, await book({ body, lessons: 1 }))
    expect(warnings).toEqual([
      {
        kind: 'scripts',
        count: 12,
        places: Array.from({ length: 10 }, (_, at) => `book/pages/one.xhtml, line ${at + 4}`),
      },
    ])
  })
})

const encryption = (algorithm: string) => `<encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container"
  xmlns:enc="http://www.w3.org/2001/04/xmlenc#"><enc:EncryptedData><enc:EncryptionMethod Algorithm="${algorithm}"/>
  <enc:CipherData><enc:CipherReference URI="book/a.otf"/></enc:CipherData></enc:EncryptedData></encryption>`

async function zipOf(...fill: ((zip: ZipFile) => void)[]): Promise<Buffer> {
  const zip = new ZipFile()
  for (const each of fill) each(zip)
  zip.end()
  return buffer(zip.outputStream)
}

const asBook = (zip: ZipFile) => zip.addBuffer(Buffer.from('application/epub+zip'), 'mimetype', { compress: false })
const mimetypeOf = (text: string, compress = false) =>
  zipOf(zip => {
    zip.addBuffer(Buffer.from(text), 'mimetype', { compress })
    for (const [name, content] of Object.entries(epubFiles({ lessons: 1 }))) zip.addBuffer(Buffer.from(content), name)
  })
