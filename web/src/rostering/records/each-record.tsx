import { useParams } from '@tanstack/react-router'
import type { ComponentType } from 'react'

/** The page of a form that begins anew when the address names another record. */
export const forEachRecord = (Form: ComponentType) =>
  function EachRecord() {
    const { id } = useParams({ strict: false })
    return <Form key={id} />
  }
