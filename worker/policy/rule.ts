import type { Person } from '../core/actor'
import type { RoleCode } from './roles'

/** Facts about a row on which rights may depend. Every table with such rights fits this type. */
export type RowFacts = {
  createBy?: string
  subjectManId?: string
  sysOrgCode?: string
  members?: readonly { userId: string; editRight: number }[]
  /** Open assignments of the row: its reviewers and graders. */
  reviewerIds?: readonly string[]
  graderIds?: readonly string[]
  uploaderId?: string
  /** Area of a folder. */
  area?: string
  userId?: string
  /** Workspace of the row. */
  room?: string
}
export type PolicyRule = {
  /** Initial grants; the database maintains them afterwards, on the role screen. */
  roles: readonly RoleCode[]
  /** Row conditions by role; they stay in code. Roles that are not listed are not limited. */
  when?: Partial<Record<RoleCode, (actor: Person, row: RowFacts) => boolean>>
  /** Roles that no grant can give the right to. */
  never?: readonly RoleCode[]
}
