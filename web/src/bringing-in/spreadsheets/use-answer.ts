import { listSpreadsheetRows, readSpreadsheetUpload } from '@hornbook/contract/bringing-in/spreadsheet-uploads'
import { useMutation } from '@tanstack/react-query'
import type { AnyEndpoint, CallInput } from '../../api/answer.ts'
import { call } from '../../api/call.ts'
import { invalidate } from '../../api/queries.ts'

interface Asked<E extends AnyEndpoint> {
  readonly endpoint: E
  readonly input: CallInput<E>
}

/** Sends an answer about a spreadsheet. The server compares the rows again, so they are read again. */
export const useAnswer = <V, E extends AnyEndpoint>(ask: (variables: V) => Asked<E>) =>
  useMutation({
    mutationFn: (variables: V) => {
      const { endpoint, input } = ask(variables)
      return call(endpoint, input)
    },
    onSettled: () => invalidate(readSpreadsheetUpload, listSpreadsheetRows),
  })
