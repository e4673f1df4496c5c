import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { FileTooLarge, SpooledFile } from './spooled-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'hornbook-files-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a file without a name holds what was written, until the last holder releases it', async () => {
  const file = await SpooledFile.create(folder)
  await file.write(source('one ', 'two'), 100)
  expect([file.size, readdirSync(folder)]).toEqual([7, []])
  file.hold()
  await file.release()
  expect(await contentOf(file)).toBe('one two')
  await file.release()
  await expect(contentOf(file)).rejects.toThrow('closed')
})

test('more than the limit is refused, and a source that is not at its end stays open', async () => {
  const file = await SpooledFile.create(folder)
  await expect(file.write(source('12345', '678'), 6)).rejects.toThrow(FileTooLarge)
  await file.release()
})

test('parts can be written at any place; the digest is that of what is there in the end', async () => {
  const file = await SpooledFile.create(folder)
  await file.writeAt(Buffer.from('two '), 4)
  await file.writeAt(Buffer.from('one '), 0)
  await file.writeAt(Buffer.from('three'), 8)
  await file.cutTo(12)
  await file.settle()
  expect(await contentOf(file)).toBe('one two thre')
  expect(file.sha256).toEqual(createHash('sha256').update('one two thre').digest())
  expect([(await file.readAt(4, 3)).toString(), (await file.readAt(8, 100)).toString()]).toEqual(['two', 'thre'])
  expect((await file.readAt(100, 5)).length).toBe(0)
  await file.release()
})

test('without its data folder there is no file, and the folder is not made', async () => {
  const dataDir = join(folder, 'not mounted')
  await expect(SpooledFile.create(join(dataDir, 'uploads'))).rejects.toMatchObject({ code: 'ENOENT' })
  expect(existsSync(dataDir)).toBe(false)
})

async function* source(...parts: string[]) {
  for (const part of parts) yield Buffer.from(part)
}

const contentOf = async (file: SpooledFile) => {
  let content = ''
  for await (const part of file.parts()) content += part.toString()
  return content
}
