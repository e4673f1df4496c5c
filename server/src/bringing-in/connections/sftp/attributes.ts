import type { Attributes, FileEntry } from 'ssh2'
import { mayWrite } from './paths.ts'

const FOLDER = 0o040000
const FILE = 0o100000
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

const seconds = (at: number) => Math.min(Math.max(0, Math.floor(at / 1000)), 2 ** 32 - 1)

const attributesOf = (mode: number, size: number, at: number): Attributes => ({
  mode,
  size,
  uid: 0,
  gid: 0,
  atime: seconds(at),
  mtime: seconds(at),
})

export const folderAttributes = (folder: string, at: number): Attributes =>
  attributesOf(FOLDER | (mayWrite(folder) ? 0o770 : 0o550), 0, at)

export const fileAttributes = (folder: string, size: number, at: number): Attributes =>
  attributesOf(FILE | (mayWrite(folder) ? 0o660 : 0o440), size, at)

/** A line of a listing, with the text that programs print for `ls -l`. */
export function entryOf(filename: string, attrs: Attributes): FileEntry {
  const letters = [...'rwxrwxrwx'].map((letter, at) => (attrs.mode & (0o400 >> at) ? letter : '-')).join('')
  const kind = attrs.mode & FOLDER ? 'd' : '-'
  const day = new Date(attrs.mtime * 1000)
  const when = `${MONTHS[day.getUTCMonth()]} ${String(day.getUTCDate()).padStart(2)}  ${day.getUTCFullYear()}`
  const size = String(attrs.size).padStart(12)
  return { filename, longname: `${kind}${letters}    1 hornbook hornbook ${size} ${when} ${filename}`, attrs }
}
