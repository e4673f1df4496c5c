/** Bytes as a data: address, the only kind that the frame of a book may show pictures and fonts from. */
export function dataAddress(bytes: Uint8Array, mediaType: string): string {
  let text = ''
  // In pieces: a call takes a limited number of arguments.
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
  return `data:${mediaType};base64,${btoa(text)}`
}
