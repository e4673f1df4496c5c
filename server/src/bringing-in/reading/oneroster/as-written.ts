import type { RosterPerson } from '../roster.ts'
import type { NameField } from './draft.ts'

/** A place without a name that has lost letters, which is kept as it was written (ROSTER-70). */
export const placeAsWritten = <P extends { name: string; hasLostLetters: boolean }>({
  hasLostLetters,
  ...place
}: P) => ({
  ...place,
  name: hasLostLetters ? '' : place.name,
  asWritten: hasLostLetters ? [place.name] : [],
})

/** A person, whose names with lost letters are emptied as those of a place are. */
export function personAsWritten<P extends Omit<RosterPerson, 'asWritten'>>({
  lost,
  ...person
}: P & { lost: readonly NameField[] }) {
  const { firstName, middleName, lastName } = person
  return {
    ...person,
    firstName: lost.includes('firstName') ? '' : firstName,
    middleName: lost.includes('middleName') ? null : middleName,
    lastName: lost.includes('lastName') ? '' : lastName,
    asWritten: lost.length > 0 ? [firstName, middleName ?? '', lastName] : [],
  }
}
