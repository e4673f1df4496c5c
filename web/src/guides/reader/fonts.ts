import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import literata from '@fontsource-variable/literata/files/literata-latin-wght-normal.woff2?url'

interface FontBytes {
  readonly family: string
  readonly bytes: ArrayBuffer
  readonly weight: string
}

const bytesOf = async (family: string, address: string, weight: string): Promise<FontBytes[]> => {
  const response = await fetch(address).catch(() => null)
  return response?.ok ? [{ family, bytes: await response.arrayBuffer(), weight }] : []
}

let fonts: Promise<FontBytes[]> | null = null

/** The product's own fonts, which the frame of a book cannot ask for itself; without them it has the browser's. */
export function readFonts(): Promise<FontBytes[]> {
  fonts ??= Promise.all([bytesOf('Literata', literata, '200 900'), bytesOf('Figtree', figtree, '300 900')]).then(all =>
    all.flat(),
  )
  return fonts
}
