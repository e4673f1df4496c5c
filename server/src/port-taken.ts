/** The message for a port that is taken; it says so if another Hornbook uses the port. */
export async function portTakenMessage(host: string, port: number): Promise<string> {
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  const shown = reachable.includes(':') ? `[${reachable}]` : reachable
  const other = `PORT=${port < 65_535 ? port + 1 : 3000} npm start`
  return (await isHornbook(`http://${shown}:${port}/health/live`))
    ? `Hornbook is already running at http://${shown}:${port}. Use that one, stop it first, or start this one elsewhere, with its own data folder: DATA_DIR=/another/folder ${other}`
    : `Port ${port} is taken by another program. Stop that one, or choose another port: ${other}`
}

async function isHornbook(address: string): Promise<boolean> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(2000) })
    const body: unknown = await answer.json()
    return typeof body === 'object' && body !== null && 'product' in body && body.product === 'Hornbook'
  } catch {
    return false
  }
}
