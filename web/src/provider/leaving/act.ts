/** Does something, says what has been done, and reads the page anew; throws what was refused. */
export type Act = (doIt: () => Promise<unknown>, done: string) => Promise<void>
