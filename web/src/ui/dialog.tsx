import { Modal, type ModalProps } from '@mantine/core'
import { useFocusBack } from './use-focus-back.ts'

/** The product's one dialog that is mounted while it is open; whatever had the focus before gets it back. */
export function Dialog(props: Omit<ModalProps, 'opened'>) {
  useFocusBack()
  return <Modal opened {...props} />
}
