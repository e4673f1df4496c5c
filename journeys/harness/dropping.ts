import type { Page } from '@playwright/test'
import type { Dropped } from './roster-zip.ts'

/** Drags a file from outside onto the place for roster files, and lets it go there. */
export async function drop(page: Page, { name, mimeType, buffer }: Dropped): Promise<void> {
  const given = { name, mimeType, base64: buffer.toString('base64') }
  const transfer = await page.evaluateHandle(file => {
    const bytes = Uint8Array.from(atob(file.base64), letter => letter.charCodeAt(0))
    const carried = new DataTransfer()
    carried.items.add(new File([bytes], file.name, { type: file.mimeType }))
    return carried
  }, given)
  const place = page.getByText('Drop a OneRoster 1.1 or 1.2 zip here, or')
  for (const event of ['dragenter', 'dragover', 'drop']) await place.dispatchEvent(event, { dataTransfer: transfer })
}

/** Chooses it from a folder instead. */
export async function choose(page: Page, file: Dropped): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file' }).click()
  await (await chooser).setFiles(file)
}
