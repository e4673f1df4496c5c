import { openApiOf } from '@hornbook/contract/openapi'

// `npm run --silent openapi`: prints the OpenAPI document, as a server at portal.example.org would serve it.
const address = { url: 'https://portal.example.org', supportEmail: 'support@example.org' }
process.stdout.write(`${JSON.stringify(openApiOf(address), null, 2)}\n`)
