/** Downloads a text as a file. */
export const saveText = (text: string, fileName: string, mediaType: string): void =>
  saveFile(new Blob([text], { type: mediaType }), fileName)

/** Puts a file among the downloads. */
export function saveFile(content: Blob, fileName: string): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
