import { createHash } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { inTown } from '../../../test/in-town.ts'
import { newKeys, type SftpTown, serveSftp, sftpClient } from '../../../test/sftp.ts'

const { app, maple, district } = inTown({ runsJobs: false })
let town: SftpTown
beforeAll(async () => {
  town = await serveSftp(app.app, district())
})

test('a login sees three folders and nothing else; what it sends is there byte for byte', async () => {
  const client = await sftpClient(town)
  expect((await client.list('/')).map(({ name, type }) => [name, type])).toEqual([
    ['inbound', 'd'],
    ['reports', 'd'],
    ['archive', 'd'],
  ])
  const content = Buffer.alloc(3_000_000, 'läsning ')
  await client.put(content, '/inbound/users.csv')
  expect(await client.list('/inbound')).toMatchObject([{ name: 'users.csv', size: content.length }])
  expect(sha(await client.get('/inbound/users.csv'))).toBe(sha(content))
  await client.put(Buffer.from('shorter'), '/inbound/users.csv')
  expect((await client.get('/inbound/users.csv')).toString()).toBe('shorter')
  expect(maple.id('Maple Grove')).toBe(district())
})

test('a key signs in as well, ed25519 and RSA, and a key that is not the login’s does not', async () => {
  await sftpClient(town, { password: undefined, privateKey: town.privateKey })
  const another = newKeys('rsa')
  await expect(sftpClient(town, { password: undefined, privateKey: another.private })).rejects.toThrow(/authentication/i)
})

const sha = (content: Buffer) => createHash('sha256').update(content).digest('hex')
