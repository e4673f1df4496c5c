// Generated from the migrations by `npm run db:types`; do not edit.

import type { ColumnType } from "kysely";

export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

export type Json = ColumnType<object, string, string>;

export interface Accounts {
  created_at: Generated<string>;
  credentials_set_at: string | null;
  email: string | null;
  first_name: Generated<string>;
  guesses_mailed_at: string | null;
  id: Generated<string>;
  last_name: Generated<string>;
  last_sign_in_at: string | null;
  name_order: Generated<"given" | "family">;
  secret_code_number: Generated<number>;
  timezone: string | null;
  username: string | null;
}

export interface Administrators {
  account_id: string;
}

export interface AnalyticsCounts {
  day: string;
  district_id: string;
  name: string;
  properties: string;
  times: number;
}

export interface ApiKeys {
  created_at: Generated<string>;
  created_by: string | null;
  district_id: string;
  expires_at: string | null;
  id: Generated<string>;
  last_used_at: string | null;
  last_used_from: string | null;
  name: string;
  revoked_at: string | null;
  rights: string[];
  secret_hash: Buffer;
}

export interface AppRights {
  granted: string;
}

export interface AssessmentResults {
  district_id: string;
  finished_at: string;
  id: string;
  received_at: Generated<string>;
  result: "passed" | "failed";
  source: string | null;
  student_id: string;
  test: number;
}

export interface AuditEntries {
  account_id: string | null;
  action: string;
  actor: string;
  at: Generated<string>;
  district_id: string;
  facts: Generated<Json>;
  id: Generated<string>;
  request_id: string;
}

export interface Changes {
  after: Json | null;
  before: Json | null;
  district_id: string;
  entry_id: string;
  id: Generated<string>;
  record: string;
  record_id: string;
}

export interface Classrooms {
  archived_at: string | null;
  class_code: string | null;
  created_at: Generated<string>;
  district_id: string;
  grades: Generated<string[]>;
  id: Generated<string>;
  name: string | null;
  school_id: string;
  search: Generated<string | null>;
  source: string | null;
  sourced_id: string | null;
  version: Generated<number>;
}

export interface ClassStays {
  classroom_id: string;
  district_id: string;
  school_id: string;
  stays: number[];
  student_id: string;
}

export interface ConnectionRuns {
  account_id: string | null;
  asked_by: "schedule" | "arrival" | "person";
  began_at: Generated<string>;
  connection_id: string;
  district_id: string;
  ended_at: string | null;
  facts: Generated<Json>;
  file_key: string | null;
  file_name: string | null;
  file_sha256: Buffer | null;
  id: Generated<string>;
  import_id: string | null;
  reason: string | null;
  revision: string | null;
  state: Generated<"fetching" | "reading" | "applying" | "applied" | "noChange" | "held" | "beside" | "failed" | "nothing">;
}

export interface Connections {
  alarm: "silent" | "failing" | null;
  alarmed_at: string | null;
  apply_by: Generated<"itself" | "person">;
  created_at: Generated<string>;
  created_by: string | null;
  district_id: string;
  failures: Generated<number>;
  hold_since: Generated<string | null>;
  id: Generated<string>;
  kind: "sftp" | "sftpFetch" | "onerosterRest";
  last_arrived_at: string | null;
  last_revision: string | null;
  last_sha256: Buffer | null;
  name: string;
  next_run_at: string | null;
  night_ends_at: string | null;
  nights_silent: Generated<number>;
  pause_mails: Generated<number>;
  paused_from: string | null;
  paused_until: string | null;
  public_key: string | null;
  quiet_until: string | null;
  removed_at: string | null;
  role: Generated<"setUp" | "roster" | "beside" | "off">;
  sealed_secret: Buffer | null;
  settings: Json;
  silent_nights: Generated<number>;
  told: Generated<string[]>;
  version: Generated<number>;
  window_from: Generated<string>;
  window_until: Generated<string>;
}

export interface CredentialLinks {
  account_id: string;
  created_at: Generated<string>;
  expires_at: string;
  id: Generated<string>;
  invited_by: string | null;
  invited_to: string | null;
  new_email: string | null;
  old_email: string | null;
  purpose: "invitation" | "reset" | "email";
  seed: Buffer | null;
  token_hash: Buffer;
  used_at: string | null;
}

export interface DistinctStudents {
  at: string;
  district_id: string;
  entry_id: string;
  id: Generated<string>;
  other_id: string;
  student_id: string;
}

export interface DistrictExports {
  account_id: string;
  asked_at: string;
  district_id: string;
  download_count: Generated<number>;
  expires_at: string | null;
  id: Generated<string>;
  made_at: string | null;
  reason: string;
  sealed_password: Buffer | null;
  sha256: Buffer | null;
  size: string | null;
  status: Generated<"pending" | "available" | "failed" | "cancelled" | "expired">;
}

export interface DistrictKeys {
  district_id: string;
  wrapped: Buffer;
}

export interface DistrictPurgeMails {
  at: Generated<string>;
  days: number;
  district_id: string;
  purge_id: string;
}

export interface DistrictPurges {
  agreed_at: string | null;
  agreed_by: string | null;
  begun_at: string | null;
  cancelled_at: string | null;
  cancelled_by: string | null;
  district_id: string;
  ended_at: string | null;
  files: number | null;
  id: Generated<string>;
  proposed_at: Generated<string>;
  proposed_by: string;
  purge_on: string;
  reason: string | null;
  receipt: Json | null;
  removed: Generated<Json>;
  status: Generated<"proposed" | "agreed" | "cancelled" | "running" | "done">;
}

export interface Districts {
  created_at: Generated<string>;
  goal_percents: number[] | null;
  id: Generated<string>;
  left_at: string | null;
  licensed_seats: number | null;
  name: string;
  one_roster_enabled: Generated<boolean>;
  one_roster_id: string | null;
  pending_goals: Json | null;
  pending_timezone: string | null;
  school_year_end: string | null;
  second_step_since: string | null;
  subgroups: Generated<string[]>;
  timezone: Generated<string>;
  version: Generated<number>;
}

export interface EmailDomains {
  district_id: string;
  domain: string;
}

export interface EventVoids {
  at: Generated<string>;
  district_id: string;
  event_id: string;
  kind: "lessonCompletion" | "assessmentResult";
  source: string | null;
}

export interface FileUploads {
  account_id: string;
  answer: string | null;
  answered_at: string | null;
  answered_by: string | null;
  available_until: string | null;
  by_admin: boolean;
  district_id: string;
  download_count: Generated<number>;
  due_by: string | null;
  file_name: string;
  id: Generated<string>;
  note: string | null;
  prepared_at: string;
  readable_as: "roster" | "schools" | "classrooms" | "teachers" | "students" | null;
  resolved_at: string | null;
  resolved_by: string | null;
  sha256: Buffer | null;
  size: string | null;
  status: Generated<"prepared" | "storing" | "new" | "available" | "purged">;
  taken_at: string | null;
  taken_by: string | null;
  taken_from: string | null;
  type: string | null;
  uploaded_at: string | null;
}

export interface FormerTimelines {
  days: number[];
  district_id: string;
  lessons: number[];
  student_id: string;
}

export interface GuidePlaces {
  account_id: string;
  kept_at: string;
  level: number;
  place: string;
}

export interface GuideVersions {
  file_name: string;
  id: Generated<string>;
  level: number;
  missing_lessons: number[];
  number: number;
  sent_at: string;
  sent_by: string;
  sha256: Buffer;
  shown_at: string | null;
  shown_by: string | null;
  size: number;
  status: "storing" | "checked" | "shown" | "former" | "dropped";
  warnings: Json;
}

export interface IdempotencyKeys {
  answer: Json | null;
  body_mac: Buffer;
  caller: string;
  created_at: Generated<string>;
  key: string;
  path: string;
  status: number | null;
}

export interface Installation {
  secret_digest: Buffer;
  single: Generated<boolean>;
  version: string;
}

export interface Jobs {
  attempts: Generated<number>;
  cancelled: Generated<boolean>;
  created_at: Generated<string>;
  id: Generated<string>;
  key: string | null;
  lane: "heavy" | "remote" | "fetching" | "quick";
  last_error: string | null;
  locked_at: string | null;
  locked_by: string | null;
  max_attempts: number;
  payload: Generated<Json>;
  queue: string | null;
  run_at: Generated<string>;
  task: string;
}

export interface LessonCompletions {
  district_id: string;
  finished_at: string;
  id: string;
  lesson: number;
  level: number;
  received_at: Generated<string>;
  source: string | null;
  student_id: string;
}

export interface LessonFeedback {
  account_id: string;
  classroom_id: string;
  district_id: string;
  given_at: string;
  id: Generated<string>;
  lesson: number;
  level: number;
  liked: boolean;
  text: string | null;
}

export interface MailRefusals {
  answer: string;
  district_id: string;
  email: string;
  refused_at: string;
  staff_id: string;
}

export interface Memberships {
  district_id: string;
  expires_at: string;
  id: Generated<string>;
}

export interface Migrations {
  at: Generated<string>;
  name: string;
}

export interface NeedTakes {
  district_id: string;
  kind: string;
  taken_at: string;
  taken_by: string;
  taken_from: string | null;
}

export interface NightlyExports {
  created_at: Generated<string>;
  created_by: string | null;
  district_id: string;
  facts: Generated<Json>;
  failures: Generated<number>;
  file_name: string;
  folder: string;
  has_results: boolean;
  host: string;
  host_key: string | null;
  id: Generated<string>;
  is_on: Generated<boolean>;
  next_at: string | null;
  one_roster_version: "1.1" | "1.2";
  port: number;
  problem: string | null;
  public_key: string | null;
  removed_at: string | null;
  sealed_secret: Buffer | null;
  sent_at: string | null;
  sent_bytes: string | null;
  sign_in: "key" | "password";
  starts_at: string;
  told_at: string | null;
  tried_at: string | null;
  username: string;
  version: Generated<number>;
}

export interface Passwords {
  account_id: string;
  hash: string;
}

export interface PromotionReads {
  account_id: string;
  is_primary: boolean | null;
  promotion_id: string;
  seen_at: string;
}

export interface Promotions {
  created_by: string;
  details: string;
  end_at: string;
  id: Generated<string>;
  is_enabled: boolean;
  promotion_key: string;
  start_at: string;
  target_group: string[];
  target_link: string;
  target_title: string;
  title: string;
  version: Generated<number>;
}

export interface RecoveryCodes {
  account_id: string;
  mac: Buffer;
  made_at: string;
  used_at: string | null;
}

export interface RememberedBrowsers {
  account_id: string;
  expires_at: string;
  token_hash: Buffer;
}

export interface RequirementChanges {
  at: string;
  district_id: string;
  entry_id: string | null;
  id: Generated<string>;
  required: boolean;
  student_id: string;
}

export interface RosterChanges {
  code: string | null;
  district_id: string;
  fields: Json;
  import_id: string;
  kind: string;
  n: number;
  name: string;
  search: string;
  what: string;
}

export interface RosterFileParts {
  at: number;
  bytes: Buffer;
  district_id: string;
  import_id: string;
}

export interface RosterIdentities {
  answered_by: string | null;
  district_id: string;
  entry_id: string | null;
  import_id: string | null;
  incoming: string;
  kind: string;
  record_id: string;
  same: boolean;
}

export interface RosterImports {
  answers_changed: Generated<boolean>;
  applied_at: string | null;
  applied_entry: string | null;
  apply_on: string | null;
  came_by: string | null;
  counts: Json | null;
  created_at: Generated<string>;
  created_by: string | null;
  district_id: string;
  file_name: string;
  file_sha256: Buffer;
  files: Generated<Json>;
  holds: Generated<Json>;
  id: Generated<string>;
  is_newest: Generated<boolean>;
  label: string | null;
  missed_on: string | null;
  problem_counts: Generated<Json>;
  problems: Generated<Json>;
  problems_csv: string | null;
  progress: Json | null;
  promotions: Generated<number>;
  refusal: Json | null;
  restore_zeros: Generated<boolean>;
  same_system: boolean | null;
  source: string | null;
  status: "reading" | "previewed" | "held" | "scheduled" | "applying" | "applied" | "failed" | "undone" | "discarded";
  superseded_by: string | null;
  undone_at: string | null;
}

export interface RosterLabels {
  district_id: string;
  import_id: string;
  label: string;
  source: string;
}

export interface RosterQuestions {
  district_id: string;
  has_left: boolean;
  import_id: string;
  incoming: string;
  incoming_name: string;
  incoming_place: string | null;
  key: string;
  kind: string;
  known_name: string;
  known_place: string | null;
  n: number;
  record_id: string;
  unanswered: string;
  value: string;
}

export interface RosterReadings {
  at: number;
  columns: string[];
  district_id: string;
  import_id: string;
  list: string;
}

export interface SavedViews {
  account_id: string;
  address: string;
  created_at: Generated<string>;
  district_id: string;
  every: "weekly" | "monthly" | null;
  id: Generated<string>;
  last_told: Json | null;
  name: string;
  send_on: string | null;
  shared: Generated<boolean>;
  unit_id: string;
  unit_kind: "classroom" | "school" | "district";
}

export interface SchoolAttention {
  below: number;
  classes: Json | null;
  day: number;
  district_id: string;
  far_below: number;
  in_hand: Generated<number>;
  listed: Json | null;
  needs_you: number;
  on_path: number;
  reached: number;
  school_id: string;
  shared_below: number;
  shared_far_below: number;
  shared_in_hand: Generated<number>;
  shared_needs_you: number;
  shared_on_path: number;
  shared_reached: number;
  shared_worth_watching: number;
  worth_watching: number;
}

export interface SchoolCalendars {
  days: number[];
  district_id: string;
  school_id: string;
}

export interface SchoolDays {
  day: number;
  district_id: string;
  l1: Generated<number>;
  l2: Generated<number>;
  l3: Generated<number>;
  l4: Generated<number>;
  latest: string | null;
  lessons_there: Generated<number>;
  school_id: string;
  student_days: Generated<number>;
  then_days: Generated<number>;
}

export interface SchoolMonths {
  district_id: string;
  l1: Generated<number>;
  l2: Generated<number>;
  l3: Generated<number>;
  l4: Generated<number>;
  lessons_there: Generated<number>;
  month: number;
  school_id: string;
  student_days: Generated<number>;
  then_days: Generated<number>;
}

export interface Schools {
  address_line1: string | null;
  address_line2: string | null;
  archived_at: string | null;
  city: string | null;
  created_at: Generated<string>;
  district_id: string;
  id: Generated<string>;
  identifier: string | null;
  name: string;
  postal_code: string | null;
  search: Generated<string | null>;
  source: string | null;
  sourced_id: string | null;
  timezone: string | null;
  version: Generated<number>;
}

export interface SchoolStandings {
  all1: Generated<number>;
  all2: Generated<number>;
  all3: Generated<number>;
  all4: Generated<number>;
  district_id: string;
  goal_capped: Generated<number>;
  goal_completed: Generated<number>;
  goal_met: Generated<number>;
  grade: string;
  school_id: string;
  standing: number;
  students: Generated<number>;
  upcoming_test: number;
}

export interface SchoolStays {
  district_id: string;
  first: number;
  gap: boolean;
  over: number;
  school_id: string;
  students: Generated<number>;
}

export interface SchoolTeachers {
  district_id: string;
  school_id: string;
  teachers: number;
}

export interface SchoolTotals {
  all1: Generated<number>;
  all2: Generated<number>;
  all3: Generated<number>;
  all4: Generated<number>;
  completed: Generated<number>;
  district_id: string;
  goal1_capped: Generated<number>;
  goal1_completed: Generated<number>;
  goal1_met: Generated<number>;
  goal1_students: Generated<number>;
  goal2_capped: Generated<number>;
  goal2_completed: Generated<number>;
  goal2_met: Generated<number>;
  goal2_students: Generated<number>;
  goal3_capped: Generated<number>;
  goal3_completed: Generated<number>;
  goal3_met: Generated<number>;
  goal3_students: Generated<number>;
  goal4_capped: Generated<number>;
  goal4_completed: Generated<number>;
  goal4_met: Generated<number>;
  goal4_students: Generated<number>;
  goal5_capped: Generated<number>;
  goal5_completed: Generated<number>;
  goal5_met: Generated<number>;
  goal5_students: Generated<number>;
  in_test: Generated<number>;
  level1: Generated<number>;
  level2: Generated<number>;
  level3: Generated<number>;
  level4: Generated<number>;
  non_active: Generated<number>;
  school_id: string;
}

export interface SchoolYearExceptions {
  district_id: string;
  goes_to: string;
  student_id: string;
  year: number;
}

export interface SchoolYears {
  asked_at: string | null;
  asked_by: string | null;
  begin_on: string | null;
  begun_at: string | null;
  begun_by: string | null;
  begun_entry: string | null;
  closes_classes: Generated<boolean>;
  confirmed_at: string | null;
  confirmed_rules: Json | null;
  counts: Json | null;
  district_id: string;
  held_by: string | null;
  held_since: string | null;
  kept_classrooms: Generated<number[]>;
  refusal: Json | null;
  rehearsed: string | null;
  rules: Generated<Json>;
  touched_at: string | null;
  undo_until: string | null;
  undone_at: string | null;
  working: "beginning" | "undoing" | null;
  year: number;
}

export interface Seals {
  at: string;
  change_id: string | null;
  content: Buffer;
  digest: Buffer;
  district_id: string;
  entry_id: string;
  n: string;
  record: string | null;
  record_id: string | null;
  rows: number | null;
  salt: Buffer | null;
}

export interface SecondFactors {
  account_id: string;
  begun_at: string;
  confirmed_at: string | null;
  credential_id: string | null;
  id: Generated<string>;
  kind: "authenticatorApp" | "passkey";
  last_period: string | null;
  name: string;
  on_at: string | null;
  public_key: Buffer | null;
  sealed_key: Buffer | null;
  sign_count: string | null;
  transports: string[] | null;
  used_at: string | null;
}

export interface SentFileWaits {
  done_at: string;
  waited_seconds: number;
}

export interface ServiceTokens {
  created_at: Generated<string>;
  created_by: string | null;
  district_id: string | null;
  id: Generated<string>;
  last_used_at: string | null;
  last_used_from: string | null;
  name: string;
  revoked_at: string | null;
  rights: string[];
  token_hash: Buffer;
}

export interface SessionHandoffs {
  account_id: string;
  browser_hash: Buffer | null;
  code_hash: Buffer;
  district_id: string;
  expires_at: string;
  id: Generated<string>;
  service_token_id: string | null;
  sign_on_id: string | null;
  used_at: string | null;
}

export interface Sessions {
  account_id: string;
  created_at: Generated<string>;
  ended_at: string | null;
  network_mac: Buffer | null;
  proved_at: string | null;
  sign_on: string | null;
  stepped_at: string | null;
  token_hash: Buffer;
  used_at: Generated<string>;
  user_agent: string | null;
  view_closed_at: string | null;
  view_districts: string[] | null;
  view_id: string | null;
  view_reason: string | null;
  view_until: string | null;
  viewer_id: string | null;
  viewer_session: Buffer | null;
  way: "password" | "link" | "passkey" | "learningApp" | "signOn" | null;
}

export interface SftpFiles {
  arrived_at: string | null;
  arriving: string | null;
  arriving_until: string | null;
  connection_id: string;
  content: string | null;
  dated_at: string | null;
  district_id: string;
  folder: string;
  id: Generated<string>;
  is_cut: Generated<boolean>;
  md5: Buffer | null;
  name: string;
  says: Generated<string[]>;
  sha256: Buffer | null;
  size: string | null;
}

export interface SftpHostKey {
  made_at: Generated<string>;
  sealed_key: Buffer;
  single: Generated<boolean>;
}

export interface SftpLogins {
  connection_id: string;
  created_at: Generated<string>;
  district_id: string;
  old_password_hash: Buffer | null;
  old_password_until: string | null;
  password_hash: Buffer | null;
  password_made_at: string | null;
  public_keys: Generated<string[]>;
  refused_at: string | null;
  refused_for: "password" | "key" | "address" | "guesses" | "sessions" | null;
  refused_from: string | null;
  signed_in_at: string | null;
  signed_in_from: string | null;
  signed_in_with: string | null;
  tried_from: string | null;
  username: string;
  version: Generated<number>;
}

export interface SignInAttempts {
  at: Generated<string>;
  attempt: string | null;
  key: string;
}

export interface SignOnAttempts {
  asked_at: string | null;
  claims: Json;
  district_id: string;
  first_at: Generated<string>;
  id: Generated<string>;
  issuer: string;
  label: string;
  last_at: Generated<string>;
  problem: string;
  sign_on_id: string;
  subject: string;
  times: Generated<number>;
}

export interface SignOnLinks {
  account_id: string;
  district_id: string;
  id: Generated<string>;
  issuer: string;
  label: string;
  linked_at: string;
  sign_on_id: string;
  subject: string;
  used_at: string | null;
}

export interface SignOns {
  allowed: string[];
  client_id: string;
  created_at: Generated<string>;
  district_id: string;
  enabled: Generated<boolean>;
  id: Generated<string>;
  issuer: string;
  keepers: Generated<string[]>;
  kind: "clever" | "classlink" | "google" | "microsoft" | "oidc";
  name: string;
  only_way: Generated<boolean>;
  sealed_secret: Buffer;
  tested_at: string | null;
  used_at: string | null;
  version: Generated<number>;
}

export interface SignOnStarts {
  account_id: string | null;
  attempt: string | null;
  browser_hash: Buffer;
  district_id: string;
  expires_at: string;
  finished_at: string | null;
  id: Generated<string>;
  link_hash: Buffer | null;
  outcome: Json | null;
  purpose: "signIn" | "test" | "link" | "invitation";
  return_path: string;
  sign_on_id: string;
  sign_on_version: number;
  state_hash: Buffer;
}

export interface SpreadsheetHeaders {
  district_id: string;
  fields: string[];
  headers: string;
  list: string;
}

export interface SpreadsheetRows {
  cells: Buffer;
  changes: Generated<Json>;
  clash: Generated<boolean>;
  district_id: string;
  joined_into: number | null;
  keys: Generated<string[]>;
  left_out: Generated<boolean>;
  line: number;
  name: string | null;
  outcome: Generated<"new" | "changed" | "unchanged" | "asked" | "problem" | "joined" | "leftOut">;
  problems: Generated<Json>;
  record_id: string | null;
  synced: Generated<number>;
  upload_id: string;
}

export interface SpreadsheetUploads {
  account_id: string;
  applied_at: string | null;
  applied_entry: string | null;
  counts: Json | null;
  created_at: Generated<string>;
  district_id: string;
  expires_at: string;
  fields: string[];
  file_name: string;
  fill: Buffer | null;
  headers: string[];
  id: Generated<string>;
  list: "schools" | "classrooms" | "teachers" | "students";
  reading: Json;
  refusal: Json | null;
  status: "comparing" | "ready" | "applying" | "applied" | "failed";
  view: Json;
}

export interface SpreadsheetWorkbooks {
  content: Buffer;
  district_id: string;
  upload_id: string;
}

export interface Staff {
  account_id: string;
  archived_at: string | null;
  created_at: Generated<string>;
  district_id: string;
  ends_on: string | null;
  first_name: string;
  id: Generated<string>;
  identifier: string | null;
  invited_at: string | null;
  last_name: string;
  managed_externally: Generated<boolean>;
  middle_name: string | null;
  role: "DistrictAdmin" | "SchoolAdmin" | "Teacher" | null;
  search: Generated<string | null>;
  source: string | null;
  sourced_id: string | null;
  status: Generated<"enabled" | "training">;
  version: Generated<number>;
}

export interface StaffEnrollments {
  began_at: Generated<string | null>;
  began_entry: string | null;
  begins_on: string | null;
  classroom_id: string;
  district_id: string;
  ended_at: string | null;
  ended_entry: string | null;
  ends_on: string | null;
  id: Generated<string>;
  school_id: string;
  source: string | null;
  staff_id: string;
}

export interface StaffRoles {
  began_at: string | null;
  began_entry: string | null;
  begins_on: string | null;
  district_id: string;
  ended_at: string | null;
  ended_entry: string | null;
  ends_on: string | null;
  id: Generated<string>;
  role: "DistrictAdmin" | "SchoolAdmin" | "Teacher";
  school_id: string | null;
  source: string;
  staff_id: string;
}

export interface StaffSchools {
  began_at: Generated<string | null>;
  began_entry: string | null;
  district_id: string;
  ended_at: string | null;
  ended_entry: string | null;
  id: Generated<string>;
  role: "SchoolAdmin" | "Teacher" | null;
  school_id: string;
  source: string | null;
  staff_id: string;
}

export interface StudentEnrollments {
  began_at: Generated<string | null>;
  began_entry: string | null;
  begins_on: string | null;
  classroom_id: string;
  district_id: string;
  ended_at: string | null;
  ended_entry: string | null;
  ends_on: string | null;
  id: Generated<string>;
  school_id: string;
  source: string | null;
  student_id: string;
}

export interface StudentMerges {
  district_id: string;
  entry_id: string;
  id: Generated<string>;
  kept_id: string;
  merged_at: string;
  merged_id: string;
  takes: string[];
  undone_at: string | null;
  undone_entry: string | null;
}

export interface StudentNotes {
  account_id: string;
  district_id: string;
  noted_at: string;
  step: "signIn" | "test" | "teach" | "ask" | "extra" | null;
  step_at: string | null;
  step_before: Json | null;
  step_by: string | null;
  step_lesson: number | null;
  step_level: number | null;
  step_test: number | null;
  student_id: string;
  text: string;
  until: string;
  version: Generated<number>;
}

export interface Students {
  archived_at: string | null;
  created_at: Generated<string>;
  district_id: string;
  first_key: Generated<string | null>;
  first_name: string;
  grades: Generated<string[]>;
  id: Generated<string>;
  languages: string[] | null;
  last_key: Generated<string | null>;
  last_name: string;
  merged_into: string | null;
  middle_name: string | null;
  one_roster_id: string | null;
  password_cipher: Buffer | null;
  pin_code_cipher: Buffer | null;
  programs: string[] | null;
  sort_name: Generated<string>;
  source: string | null;
  sourced_id: string | null;
  username: string | null;
  version: Generated<number>;
}

export interface StudentSchools {
  began_at: Generated<string | null>;
  began_entry: string | null;
  district_id: string;
  ended_at: string | null;
  ended_entry: string | null;
  id: Generated<string>;
  school_id: string;
  source: string | null;
  student_id: string;
}

export interface StudentSignIns {
  district_id: string;
  result: "signedIn" | "wrongPassword" | "wrongPictures";
  student_id: string;
  tried_at: string;
}

export interface StudentTimelines {
  all1: number;
  all2: number;
  all3: number;
  all4: number;
  credits: Generated<number[]>;
  days: number[];
  district_id: string;
  enrolled: number;
  ev: number[];
  ev_at: number[];
  first_at: string | null;
  firsts: number[];
  goal_capped: number;
  goal_completed: number;
  goal_met: number;
  grade: string | null;
  home: boolean;
  l1: number[];
  l2: number[];
  l3: number[];
  l4: number[];
  last_at: string | null;
  last_day: number;
  last_done: number;
  last_done_at: string | null;
  last_event: number;
  last_event_at: string | null;
  last_lesson: number | null;
  lesson: number | null;
  level: number | null;
  next_lesson: number | null;
  outside: Generated<number[]>;
  repeats: number[];
  required: boolean;
  school_id: string;
  settled: Generated<number>;
  standing: number;
  stays: Generated<number[]>;
  student_id: string;
  upcoming_test: number | null;
}

export interface StudentWords {
  district_id: string;
  student_id: string;
  word: string;
}

export interface UnsealedEntries {
  at: Generated<string>;
  district_id: string;
  entry_id: string;
}

export interface UntoldEvents {
  at: Generated<string>;
  district_id: string;
  event: string;
  id: Generated<string>;
  level: number | null;
  record_id: string;
}

export interface UsedChallenges {
  challenge_hash: Buffer;
  expires_at: string;
}

export interface UserAttachments {
  account_id: string;
  client_id: string;
  created_at: Generated<string>;
  district_id: string;
  end_date: string;
  expires_at: string;
  file_name: string;
  format: "xlsx" | "pdf";
  id: Generated<string>;
  kind: Generated<string>;
  lang: Generated<"en" | "es">;
  names: Generated<"given" | "family">;
  reach: "district" | "schools" | "classrooms";
  size: string | null;
  start_date: string;
  status: Generated<"pending" | "available" | "failed" | "expired">;
  told: Json | null;
  unit_id: string;
  unit_kind: "classroom" | "school" | "district";
  unit_name: string;
  view_id: string | null;
}

export interface WebhookDeliveries {
  arrived_at: string | null;
  district_id: string;
  events: Json;
  id: Generated<string>;
  made_at: Generated<string>;
  next_try_at: Generated<string | null>;
  problem: string | null;
  status: number | null;
  took_ms: number | null;
  tried_at: string | null;
  tries: Generated<number>;
  webhook_id: string;
}

export interface WebhookReadings {
  district_id: string;
  link: string;
}

export interface Webhooks {
  address: string;
  arrived_at: string | null;
  created_at: Generated<string>;
  created_by: string | null;
  district_id: string | null;
  events: string[];
  failing_since: string | null;
  id: Generated<string>;
  name: string;
  old_sealed_secret: Buffer | null;
  old_secret_until: string | null;
  paused_at: string | null;
  problem: string | null;
  rests_until: string | null;
  revoked_at: string | null;
  sealed_secret: Buffer;
  status: number | null;
}

export interface XapiContents {
  content: Buffer;
  content_type: string;
  district_id: string;
  sha2: string;
  stored: Generated<string>;
}

export interface XapiStatements {
  district_id: string;
  event: "lessonCompletion" | "assessmentResult" | null;
  happened_at: string;
  id: string;
  problem: string | null;
  statement: Json;
  stored: Generated<string>;
  terms: string[];
  voids: string | null;
}

export interface DB {
  accounts: Accounts;
  administrators: Administrators;
  analytics_counts: AnalyticsCounts;
  api_keys: ApiKeys;
  app_rights: AppRights;
  assessment_results: AssessmentResults;
  audit_entries: AuditEntries;
  changes: Changes;
  class_stays: ClassStays;
  classrooms: Classrooms;
  connection_runs: ConnectionRuns;
  connections: Connections;
  credential_links: CredentialLinks;
  distinct_students: DistinctStudents;
  district_exports: DistrictExports;
  district_keys: DistrictKeys;
  district_purge_mails: DistrictPurgeMails;
  district_purges: DistrictPurges;
  districts: Districts;
  email_domains: EmailDomains;
  event_voids: EventVoids;
  file_uploads: FileUploads;
  former_timelines: FormerTimelines;
  guide_places: GuidePlaces;
  guide_versions: GuideVersions;
  idempotency_keys: IdempotencyKeys;
  installation: Installation;
  jobs: Jobs;
  lesson_completions: LessonCompletions;
  lesson_feedback: LessonFeedback;
  mail_refusals: MailRefusals;
  memberships: Memberships;
  migrations: Migrations;
  need_takes: NeedTakes;
  nightly_exports: NightlyExports;
  passwords: Passwords;
  promotion_reads: PromotionReads;
  promotions: Promotions;
  recovery_codes: RecoveryCodes;
  remembered_browsers: RememberedBrowsers;
  requirement_changes: RequirementChanges;
  roster_changes: RosterChanges;
  roster_file_parts: RosterFileParts;
  roster_identities: RosterIdentities;
  roster_imports: RosterImports;
  roster_labels: RosterLabels;
  roster_questions: RosterQuestions;
  roster_readings: RosterReadings;
  saved_views: SavedViews;
  school_attention: SchoolAttention;
  school_calendars: SchoolCalendars;
  school_days: SchoolDays;
  school_months: SchoolMonths;
  school_standings: SchoolStandings;
  school_stays: SchoolStays;
  school_teachers: SchoolTeachers;
  school_totals: SchoolTotals;
  school_year_exceptions: SchoolYearExceptions;
  school_years: SchoolYears;
  schools: Schools;
  seals: Seals;
  second_factors: SecondFactors;
  sent_file_waits: SentFileWaits;
  service_tokens: ServiceTokens;
  session_handoffs: SessionHandoffs;
  sessions: Sessions;
  sftp_files: SftpFiles;
  sftp_host_key: SftpHostKey;
  sftp_logins: SftpLogins;
  sign_in_attempts: SignInAttempts;
  sign_on_attempts: SignOnAttempts;
  sign_on_links: SignOnLinks;
  sign_on_starts: SignOnStarts;
  sign_ons: SignOns;
  spreadsheet_headers: SpreadsheetHeaders;
  spreadsheet_rows: SpreadsheetRows;
  spreadsheet_uploads: SpreadsheetUploads;
  spreadsheet_workbooks: SpreadsheetWorkbooks;
  staff: Staff;
  staff_enrollments: StaffEnrollments;
  staff_roles: StaffRoles;
  staff_schools: StaffSchools;
  student_enrollments: StudentEnrollments;
  student_merges: StudentMerges;
  student_notes: StudentNotes;
  student_schools: StudentSchools;
  student_sign_ins: StudentSignIns;
  student_timelines: StudentTimelines;
  student_words: StudentWords;
  students: Students;
  unsealed_entries: UnsealedEntries;
  untold_events: UntoldEvents;
  used_challenges: UsedChallenges;
  user_attachments: UserAttachments;
  webhook_deliveries: WebhookDeliveries;
  webhook_readings: WebhookReadings;
  webhooks: Webhooks;
  xapi_contents: XapiContents;
  xapi_statements: XapiStatements;
}
