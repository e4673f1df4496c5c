const LOCAL = /^[^\s\p{C}@.,;:<>()[\]"\\]+(?:\.[^\s\p{C}@.,;:<>()[\]"\\]+)*$/u
const LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?$/u

/** Whether a text can be an e-mail address: no empty part between dots, and a domain of at least two labels. */
export function isEmailAddress(text: string): boolean {
  const at = text.lastIndexOf('@')
  const [local, domain] = [text.slice(0, at), text.slice(at + 1)]
  if (at < 1 || text.length > 254 || local.length > 64 || !LOCAL.test(local)) return false
  const labels = domain.split('.')
  return labels.length > 1 && labels.every(label => label.length <= 63 && LABEL.test(label))
}
