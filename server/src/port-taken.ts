/** What to say when the port is taken; another Hornbook on it is named as such. */
export async function portTakenMessage(host: string, port: number): Promise<string> {
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  const shown = reachable.includes(':') ? `[${reachable}]` : reachable
  const other = `PORT=${port < 65_535 ? port + 1 : 3000} npm start`
  return (await isHornbook(`http://${shown}:${port}/health/live`))
    ? `Hornbook is already running at http://${shown}:${port}. Use that one, stop it first, or start this one elsewhere, with a data folder of its own: DATA_DIR=/another/folder ${other}`
    : `Port ${port} is taken by another program. Stop that one, or choose another port: ${other}`
}

async function isHornbook(address: string): Promise<boolean> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(2000) })
    const told: unknown = await answer.json()
    return typeof told === 'object' && told !== null && 'product' in told && told.product === 'Hornbook'
  } catch {
    return false
  }
}
