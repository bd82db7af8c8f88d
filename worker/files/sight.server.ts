import type { SQL } from 'drizzle-orm'
import type { Actor, Person } from '../core/actor'
import type { Context } from '../core/context'
import type { BizType } from './rules'

type SettingRows = readonly { id: string; value: unknown }[]
type Asker = Pick<Context, 'actor' | 'now'>
/**
 * Files of one kind that somebody reads, as a condition on `file`. `few`: where these are few of all of the kind, a condition by
 * which an index finds them.
 */
export type SeenFiles = { kind: BizType; seen: SQL; few?: SQL }
/**
 * Who sees what a file may hang on. Those rows are of other areas, which themselves show files: each says it of its own, and
 * `worker/api.ts` puts the answers together.
 */
export type Sight = {
  subjects: {
    /** Those that somebody sees, as a condition on `subject`. */
    visible(actor: Actor, lead?: 'row' | 'set'): SQL
    /** Does somebody see but few of all? */
    hasFew(actor: Actor): boolean
    /** The ids of these few, as a select of `id`. */
    few(actor: Actor): SQL
    /** Their columns as somebody is shown them. */
    seen(actor: Actor): { subjectName: SQL<string>; leadDepartName: SQL<string> }
    /** Does somebody judge without knowing whose it is: as SQL, and of a row that is here? */
    blind(actor: Actor, of: (column: string) => SQL): SQL<number>
    /** May one of this status be judged so at all? */
    mayBeBlind(status: SQL): SQL
    judgesBlind(actor: Person, status: string, gradeBlind: number, settings: { blindReview: 0 | 1 }): boolean
    /** Files that the form of a declaration keeps from somebody, as a condition on `file`; undefined where it keeps none. */
    keptBack(person: Person, origins: readonly ('declaration' | 'report')[]): SQL | undefined
    /** Does any form keep something from somebody at all? */
    formsKeep(person: Person): SQL
  }
  /** By the rows of the centre's settings: GB that one account may declare in uploads, and whether experts judge blind. */
  settings: { uploadQuotaGb(rows: SettingRows): number; blindReview(rows: SettingRows): boolean }
  /** Files of the applicant's answers that somebody reads, as a condition on `file`. */
  answers: { files(actor: Person): SQL }
  /** Those that somebody sees, as a condition on `meeting`. */
  meetings: { visible(actor: Actor): SQL }
  /** Material of drill scenes that somebody reads, as a condition on `file`; where it is little, as a select of `id` and `biz_id`. */
  drills: { files(actor: Actor): SQL; few(actor: Actor): SQL | undefined }
  /** Files of those that somebody was sent or manages, as a condition on `file`. */
  announcements: { files(person: Person): SQL }
  /** Files in answers to online forms that are not kept from who keeps forms, as a condition on `file`. */
  forms: { files(actor: Actor): SQL }
  /** Files of what somebody sees of the library: kind by kind, and as one condition on `file`. */
  library: { files(actor: Actor): SeenFiles[]; any(actor: Actor): SQL }
  /** Files of vendors that somebody sees. */
  vendors: { files(actor: Actor): SeenFiles[] }
  folders: {
    /** Has somebody this right, as a condition on `folder`? */
    right(asker: Asker, right: 'r' | 'd' | 'u' | 'm'): SQL
    /** The letters of those of these rights that somebody has, as a column beside `folder`. */
    rights(asker: Asker, rights?: readonly ('r' | 'd' | 'u' | 'm')[]): SQL<string>
    /** Areas of which somebody reads all folders. */
    whole(person: Person): readonly string[]
    /** The ids of all folders besides that somebody may read, as a select; each is asked for by itself. */
    beside(person: Person, today: string): SQL
  }
}

let given: Sight | null = null
export const giveSight = (sight: Sight): void => void (given = sight)
/** @throws where nobody has said who sees what: a file is then nobody's to read */
export function sight(): Sight {
  if (!given) throw new Error('nobody has said who sees what files hang on')
  return given
}
