import { Fragment } from 'react'

/**
 * A sentence of ours in which `<b>` and `</b>` stand around what is bold. i18next's own component reads any tag, and weighs
 * as much as a page. A name with `<b>` in it is bold as well, and nothing worse.
 */
export function Bold({ text }: { readonly text: string }) {
  return text.split(/<\/?b>/).map((part, at) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never change places
    return <Fragment key={at}>{at % 2 === 1 ? <b>{part}</b> : part}</Fragment>
  })
}
