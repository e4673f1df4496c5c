import { Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import type { BucketSettings } from '../../configuration/settings.ts'
import type { SpooledFile } from '../spooled-file.ts'
import { FILE_KINDS, type FileStore, type StoredFile, StoreFull } from './file-store.ts'

type Sdk = typeof import('@aws-sdk/client-s3')

const CHECK_KEY = 'health/ready'
/** The least time between two writes that only try the bucket: each costs something, and none fills up within a minute. */
const WRITE_EVERY_MS = 60_000

/** Files in a bucket of Amazon S3, or of a server that speaks its language. */
export class Bucket implements FileStore {
  private readonly settings: BucketSettings
  private opened: Promise<{ readonly sdk: Sdk; readonly client: S3Client }> | null = null

  /** How long the last try that could write is trusted. */
  private writtenUntil = 0

  constructor(settings: BucketSettings) {
    this.settings = settings
  }

  async put(key: string, file: SpooledFile): Promise<void> {
    const { sdk, client } = await this.open()
    const { name: Bucket } = this.settings
    const sent = new sdk.PutObjectCommand({
      Bucket,
      Key: key,
      Body: Readable.from(file.parts(), { objectMode: false }),
      ContentLength: file.size,
      ChecksumSHA256: file.sha256.toString('base64'),
    })
    await client.send(sent)
    const { ContentLength } = await client.send(new sdk.HeadObjectCommand({ Bucket, Key: key }))
    if (ContentLength === file.size) return
    await this.remove(key)
    throw new Error(`The bucket has ${ContentLength} bytes of ${file.size}`)
  }

  async get(key: string): Promise<StoredFile | null> {
    const { sdk, client } = await this.open()
    try {
      const asked = new sdk.GetObjectCommand({ Bucket: this.settings.name, Key: key })
      const { Body, ContentLength = 0 } = await client.send(asked)
      return { size: ContentLength, parts: Body as Readable }
    } catch (failure) {
      if (failure instanceof sdk.NoSuchKey) return null
      throw failure
    }
  }

  async remove(key: string): Promise<void> {
    const { sdk, client } = await this.open()
    await client.send(new sdk.DeleteObjectCommand({ Bucket: this.settings.name, Key: key }))
  }

  async *ofDistrict(districtId: string): AsyncGenerator<string[]> {
    const { sdk, client } = await this.open()
    for (const kind of FILE_KINDS)
      for (let from: string | undefined, isLast = false; !isLast; ) {
        const which = { Bucket: this.settings.name, Prefix: `${kind}/${districtId}/`, ContinuationToken: from }
        const { Contents = [], NextContinuationToken } = await client.send(new sdk.ListObjectsV2Command(which))
        if (Contents.length > 0) yield Contents.flatMap(({ Key }) => Key ?? [])
        from = NextContinuationToken
        isLast = from === undefined
      }
  }

  async check(): Promise<void> {
    const { sdk, client } = await this.open()
    const { name: Bucket } = this.settings
    await client.send(new sdk.HeadBucketCommand({ Bucket }))
    if (performance.now() < this.writtenUntil) return
    // A bucket over its quota, or of which we may only read, is there all the same.
    await client.send(new sdk.PutObjectCommand({ Bucket, Key: CHECK_KEY, Body: 'ready' })).catch(() => {
      throw new StoreFull()
    })
    this.writtenUntil = performance.now() + WRITE_EVERY_MS
  }

  /** The SDK takes half a second to load, so it is loaded only where there is a bucket. */
  private open() {
    this.opened ??= import('@aws-sdk/client-s3').then(sdk => ({ sdk, client: clientOf(sdk, this.settings) }))
    return this.opened
  }
}

function clientOf(sdk: Sdk, { region, endpoint, credentials }: BucketSettings): S3Client {
  return new sdk.S3Client({
    region,
    // Servers other than Amazon's have no host name for each bucket, and not all accept Amazon's newer checksums.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 30_000, throwOnRequestTimeout: true },
  })
}
