import { stripHandOffToken } from './hand-off.ts'

// Must be imported first: the router reads the URL as soon as it is created, and history keeps what it read.
const { pathname, search, hash } = location
const clean = stripHandOffToken(search)
if (clean !== search) history.replaceState(history.state, '', pathname + clean + hash)
