/** Why a file cannot be read as a book; the reader has a sentence for each. */
export type BookFault = 'noBook' | 'tooLarge' | 'protected' | 'fixedLayout' | 'noPages'

export class BookProblem extends Error {
  readonly fault: BookFault

  constructor(fault: BookFault) {
    super(fault)
    this.fault = fault
  }
}
