import { takeLinkToken } from '../address/link-token.ts'
import { keepCode, stripHandOffCode } from './hand-off/code.ts'

// Must be imported first: the router reads the URL as soon as it is created, and history keeps what it read.
const { pathname, search, hash } = location
const withoutCode = stripHandOffCode(search)
if (withoutCode !== search) keepCode(search)
const clean = takeLinkToken(pathname, withoutCode)
if (clean !== search) history.replaceState(history.state, '', pathname + clean + hash)
