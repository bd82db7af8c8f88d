import type { Person } from '../core/actor'
import type { RoleCode } from './roles'

/** What a rule may look at in the row it judges. Every table that is judged fits it. */
export type Facts = {
  createBy?: string
  subjectManId?: string
  sysOrgCode?: string
  members?: readonly { userId: string; editRight: number }[]
  /** Open assignments on the row: reviews and grades of this person. */
  reviewerIds?: readonly string[]
  graderIds?: readonly string[]
  uploaderId?: string
  /** Of a folder: where it stands. */
  area?: string
  userId?: string
  /** Whose workspace it is. */
  room?: string
}
export type Rule = {
  /** The seed; grants live in the database and are edited at the role screen. */
  roles: readonly RoleCode[]
  /** Limits the right to rows; stays in code. Roles not named are not limited. */
  when?: Partial<Record<RoleCode, (actor: Person, row: Facts) => boolean>>
  /** Roles that no grant can ever give the right. */
  never?: readonly RoleCode[]
}
