/** What kind of person someone is, in a district or for the provider; null is no such type (A §1). */
export type UserType = 'Administrator' | 'DistrictAdmin' | 'SchoolAdmin' | 'Teacher' | null

export type Action = 'show' | 'index' | 'create' | 'update' | 'download'

/** The resources of A §6, and the areas of A §6 and R §6 that belong to certain kinds of people. */
export type Resource =
  | 'rostering'
  | 'rosteringUpdate'
  | 'studentPinCode'
  | 'studentPassword'
  | 'userDetails'
  | 'userSecretCode'
  | 'userPassword'
  | 'epub'
  | 'reports'
  | 'onboarding'
  | 'rosterUpload'
  | 'adminHub'

/** What is asked of a person to know their abilities. */
export interface Person {
  readonly userType: UserType
  /** The account comes from a roster system that manages it. */
  readonly managedExternally: boolean
  /** HORNBOOK_SELF_SERVICE is on (D 14). */
  readonly selfService: boolean
}

/** From least to most (D 23). */
const ROLES: readonly UserType[] = [null, 'Teacher', 'SchoolAdmin', 'DistrictAdmin', 'Administrator']

/** Whether a role is at least another: people make and change others only up to their own role (D 23). */
export function atLeast(role: UserType, other: UserType): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(other)
}

const anyone = () => true
const admins = (person: Person) => atLeast(person.userType, 'SchoolAdmin')
const selfService = (person: Person) => person.selfService

/** The one table of abilities (A §6, R §6, ACC-1, ACC-6, D 14): gate, routes, menu and buttons all read it. */
const ABILITIES: Readonly<Record<Resource, (person: Person, action: Action) => boolean>> = {
  rostering: (person, action) =>
    admins(person) && (!person.managedExternally || action === 'index' || action === 'show'),
  rosteringUpdate: person => admins(person) && !person.managedExternally,
  studentPinCode: anyone,
  studentPassword: person => !person.managedExternally,
  userDetails: selfService,
  userSecretCode: person => person.userType !== 'Administrator',
  userPassword: selfService,
  epub: anyone,
  reports: anyone,
  onboarding: admins,
  rosterUpload: person => atLeast(person.userType, 'DistrictAdmin'),
  adminHub: person => person.userType === 'Administrator',
}

/** Whether this kind of person may do this kind of thing. Which rows are theirs is another question, the scope's. */
export function may(person: Person, action: Action, resource: Resource): boolean {
  return ABILITIES[resource](person, action)
}

/** The user type of its own or its remote name ('Users::DistrictAdmin', D 24); undefined for any other name. */
export function userTypeNamed(name: string): Exclude<UserType, null> | undefined {
  const own = name.startsWith('Users::') ? name.slice('Users::'.length) : name
  return ROLES.find((role): role is Exclude<UserType, null> => role !== null && role === own)
}

/** The remote name of a user type, as target groups carry it (D 24). */
export function remoteNameOf(userType: Exclude<UserType, null>): string {
  return `Users::${userType}`
}
