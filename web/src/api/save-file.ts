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

/** Lets the browser save what is at an address that was signed for this one file and a minute. */
export function saveFrom(downloadUrl: string): void {
  const { pathname, search } = new URL(downloadUrl, location.origin)
  const link = document.createElement('a')
  link.href = `${pathname}${search}`
  link.download = ''
  link.click()
}
