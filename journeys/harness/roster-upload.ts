import type { Page } from '@playwright/test'
import type { FilePayload } from './roster-zip.ts'

/** Drags a file from outside the browser onto the drop zone for roster files. */
export async function dropFile(page: Page, { name, mimeType, buffer }: FilePayload): Promise<void> {
  const payload = { name, mimeType, base64: buffer.toString('base64') }
  const transfer = await page.evaluateHandle(file => {
    const bytes = Uint8Array.from(atob(file.base64), letter => letter.charCodeAt(0))
    const data = new DataTransfer()
    data.items.add(new File([bytes], file.name, { type: file.mimeType }))
    return data
  }, payload)
  const dropZone = page.getByText('Drop a OneRoster 1.1 or 1.2 zip here, or')
  for (const event of ['dragenter', 'dragover', 'drop']) await dropZone.dispatchEvent(event, { dataTransfer: transfer })
}

/** Chooses a roster file in the file dialog. */
export async function chooseFile(page: Page, file: FilePayload): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file' }).click()
  await (await chooser).setFiles(file)
}
