import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApplication, testApplication } from '../test/application.ts'

let app: TestApplication
beforeAll(async () => {
  const credentials = { accessKeyId: 'key', secretAccessKey: 'secret' }
  // Nothing listens on the discard port.
  const bucket = { name: 'files', region: 'us-east-1', endpoint: 'http://127.0.0.1:9', credentials }
  app = await testApplication({ bucket }, undefined, { runsJobs: false })
})
afterAll(() => app.close())

test('a server whose bucket is away is not ready, and says so', async () => {
  const answer = await app.call({ method: 'GET', url: '/health/ready' })
  expect(answer.statusCode).toBe(503)
  expect(answer.json().errors).toMatchObject([
    { code: 'unavailable', detail: 'The bucket of files cannot be reached.' },
  ])
})
