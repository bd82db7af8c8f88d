import type { SQL } from 'drizzle-orm'
import type { Actor, Person } from '../core/actor'
import type { Context } from '../core/context'
import type { BizType } from './rules'

type SettingRows = readonly { id: string; value: unknown }[]
type Asker = Pick<Context, 'actor' | 'now'>
/**
 * Condition on `file` for the readable files of one kind. `few`: a condition that finds them by an index where they are
 * few.
 */
export type AccessibleFiles = { kind: BizType; seen: SQL; few?: SQL }
/**
 * Access checks of the rows that files are attached to. These rows belong to other areas, which depend on files; so
 * each area provides its checks and `worker/api.ts` registers them.
 */
export type FileAccess = {
  subjects: {
    /** Condition on `subject`: subjects visible to the actor. */
    visible(actor: Actor, lead?: 'row' | 'set'): SQL
    /** True if the actor sees only few subjects. */
    hasFew(actor: Actor): boolean
    /** Select of the `id`s of these few subjects. */
    few(actor: Actor): SQL
    /** Columns of a subject as the actor may see them. */
    seen(actor: Actor): { subjectName: SQL<string>; leadDepartName: SQL<string> }
    /** True if the actor reviews the subject blind: as SQL, and (`judgesBlind`) for a loaded row. */
    blind(actor: Actor, of: (column: string) => SQL): SQL<number>
    /** Condition: subjects of this status may be under blind review. */
    mayBeBlind(status: SQL): SQL
    judgesBlind(actor: Person, status: string, gradeBlind: number, settings: { blindReview: 0 | 1 }): boolean
    /** Condition on `file`: files that a declaration or report form hides from the person; undefined if there are none. */
    keptBack(person: Person, origins: readonly ('declaration' | 'report')[]): SQL | undefined
    /** Condition: does any form hide a field from the person? */
    formsKeep(person: Person): SQL
  }
  /** Reads settings from rows: upload quota per account in GB, and whether experts review blind. */
  settings: { uploadQuotaGb(rows: SettingRows): number; blindReview(rows: SettingRows): boolean }
  /** Condition on `file`: readable files of applicants' answers. */
  answers: { files(actor: Person): SQL }
  /** Condition on `meeting`: meetings visible to the actor. */
  meetings: { visible(actor: Actor): SQL }
  /** Condition on `file`: readable material of drill scenes. `few`: a select of `id` and `biz_id` where it is little. */
  drills: { files(actor: Actor): SQL; few(actor: Actor): SQL | undefined }
  /** Condition on `file`: files of announcements that the person received or manages. */
  announcements: { files(person: Person): SQL }
  /** Condition on `file`: files in answers to online forms that are not hidden from form managers. */
  forms: { files(actor: Actor): SQL }
  /** Readable library files: one condition per kind, or one condition on `file` for all. */
  library: { files(actor: Actor): AccessibleFiles[]; any(actor: Actor): SQL }
  /** Files of the vendors visible to the actor. */
  vendors: { files(actor: Actor): AccessibleFiles[] }
  folders: {
    /** Condition on `folder`: has the caller this right? */
    right(asker: Asker, right: 'r' | 'd' | 'u' | 'm'): SQL
    /** Column next to `folder`: the letters of the caller's rights, limited to `rights`. */
    rights(asker: Asker, rights?: readonly ('r' | 'd' | 'u' | 'm')[]): SQL<string>
    /** Areas whose folders the person may all read. */
    whole(person: Person): readonly string[]
    /** Select of the ids of all other folders that the person may read; each folder is checked individually. */
    beside(person: Person, today: string): SQL
  }
}

let registeredAccess: FileAccess | null = null

/** Registers the access checks; called once, by `worker/api.ts`. */
export const registerFileAccess = (sight: FileAccess): void => void (registeredAccess = sight)
/** @throws if no access checks are registered; then no file can be read */
export function fileAccess(): FileAccess {
  if (!registeredAccess) throw new Error('No file access is registered.')
  return registeredAccess
}
