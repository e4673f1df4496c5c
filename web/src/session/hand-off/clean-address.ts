import { keepCode, stripHandOffCode } from './code.ts'

// Must be imported first: the router reads the URL as soon as it is created, and history keeps what it read.
const { pathname, search, hash } = location
const clean = stripHandOffCode(search)
if (clean !== search) {
  keepCode(search)
  history.replaceState(history.state, '', pathname + clean + hash)
}
