import { withoutHandOff } from './hand-off.ts'

// Imported before everything else: the router reads the address as soon as it is made, and history keeps what it reads.
const { pathname, search, hash } = location
const clean = withoutHandOff(search)
if (clean !== search) history.replaceState(history.state, '', pathname + clean + hash)
