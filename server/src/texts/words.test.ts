import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// The same words as on the screens (web/src/texts/words.test.ts).

const textsIn = (part: unknown): string[] =>
  typeof part === 'string' ? [part] : typeof part === 'object' && part ? Object.values(part).flatMap(textsIn) : []

test("a class is called 'class', and somebody on the staff a 'staff member'", async () => {
  const folder = join(import.meta.dirname, 'en')
  const catalogues = await Promise.all(readdirSync(folder).map(name => import(join(folder, name))))
  const texts = catalogues.flatMap(catalogue => textsIn({ ...catalogue }))
  expect(texts.length).toBeGreaterThan(300)
  // A parameter's name is 'classRoom'.
  const others = texts.filter(text => /[Cc]lassroom|members? of (the )?staff/.test(text.replaceAll(/\{\{.*?\}\}/g, '')))
  expect(others).toEqual([])
})
