/** A person's role in a district, or Administrator for the provider's staff; null is no role (ABLE-1). */
export type UserType = 'Administrator' | 'DistrictAdmin' | 'SchoolAdmin' | 'Teacher' | null

export type Action = 'show' | 'index' | 'create' | 'update' | 'download'

/** The resources of ABLE-2, and the areas of ABLE-9 and ABLE-10 that only certain roles may use. */
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
  | 'rosterImport'
  | 'signOns'
  | 'dataOut'
  | 'adminHub'
  | 'signInRules'

/** The facts that decide a person's abilities. */
export interface Person {
  readonly userType: UserType
  /** An external roster system manages the account. */
  readonly managedExternally: boolean
  /** HORNBOOK_SELF_SERVICE is on (SIGN-6). */
  readonly selfService: boolean
}

/** In ascending order (ABLE-1). */
const ROLES: readonly UserType[] = [null, 'Teacher', 'SchoolAdmin', 'DistrictAdmin', 'Administrator']

/** Whether a role ranks as high as another: people create and change others only up to their own role (PEOPLE-10). */
export function isAtLeast(role: UserType, other: UserType): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(other)
}

const anyone = () => true
const admins = (person: Person) => isAtLeast(person.userType, 'SchoolAdmin')
const selfService = (person: Person) => person.selfService

/** The only table of abilities (ACC-1, ABLE-10, ACC-6, ABLE-8): gate, routes, menu and buttons all read it. */
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
  rosterImport: person => isAtLeast(person.userType, 'DistrictAdmin'),
  dataOut: person => isAtLeast(person.userType, 'DistrictAdmin'),
  signOns: person => isAtLeast(person.userType, 'DistrictAdmin'),
  adminHub: person => person.userType === 'Administrator',
  signInRules: person => isAtLeast(person.userType, 'DistrictAdmin'),
}

/** Whether this kind of person may do this kind of thing. Which rows they may touch is the scope's decision. */
export function may(person: Person, action: Action, resource: Resource): boolean {
  return ABILITIES[resource](person, action)
}

/** Reads a user type, with or without 'Users::' in front (SIGN-4); undefined for any other name. */
export function parseUserType(name: string): Exclude<UserType, null> | undefined {
  const bareName = name.startsWith('Users::') ? name.slice('Users::'.length) : name
  return ROLES.find((role): role is Exclude<UserType, null> => role !== null && role === bareName)
}

/** The remote name of a user type, as used in target groups (SIGN-4). */
export function remoteNameOf(userType: Exclude<UserType, null>): string {
  return `Users::${userType}`
}
