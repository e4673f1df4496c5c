/** What somebody began in the form of index.html while the code was loading. */
interface Begun {
  readonly email: string
  readonly password: string
  readonly focused: 'email' | 'password' | null
  /** Login was pressed. */
  readonly isSent: boolean
}

const page = document.documentElement
let begun: Begun | null = null

/** Whether that form stands there. If it does not, it will not any more. */
export function isEarlyFormShown(): boolean {
  const isShown = page.dataset.early === 'shown'
  if (!isShown) remove()
  return isShown
}

function remove(): void {
  delete page.dataset.early
  document.getElementById('early')?.remove()
}

/** Draws the application where the early form stood: of what was typed, no key is lost. `draw` draws at once. */
export function takeOver(draw: () => void): void {
  const form = document.querySelector<HTMLFormElement>('#early form')
  const field = (name: string) => form?.querySelector<HTMLInputElement>(`[name=${name}]`)
  const focused = document.activeElement
  begun = {
    email: field('email')?.value ?? '',
    password: field('password')?.value ?? '',
    focused: focused === field('email') ? 'email' : focused === field('password') ? 'password' : null,
    isSent: form?.dataset.sent !== undefined,
  }
  delete page.dataset.early
  draw()
  remove()
  begun = null
}

/** For the real form as it is drawn first. */
export const begunEarly = (): Begun | null => begun
