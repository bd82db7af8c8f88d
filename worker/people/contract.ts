import { z } from 'zod'
import { t } from './texts'

export const DepartRow = z.strictObject({
  id: z.string(),
  departName: z.string(),
  orgCode: z.string(),
  orgType: z.string(),
  departType: z.string(),
})
export const UserPick = z.strictObject({
  id: z.string(),
  username: z.string(),
  realname: z.string(),
  departId: z.string(),
  departName: z.string(),
})
/** What every picker is asked: a word, and for how many. */
const picked = {
  keyword: z
    .string()
    .trim()
    .max(50, { error: () => t.keywordTooLong })
    .default(''),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(200, { error: () => t.tooManyRows })
    .default(50),
}
/** Filters of a picker; a short list, the best match first. */
export const UserListQuery = z.object({
  ...picked,
  departId: z.string().max(64).default(''),
  roleCode: z.string().max(50).default(''),
})
export type UserListQuery = z.output<typeof UserListQuery>

/** Departments for a picker: by name, short name, or the sound of either; the best match first. */
export const DepartPickQuery = z.object({
  ...picked,
})
export type DepartPickQuery = z.output<typeof DepartPickQuery>
export const DepartPick = z.strictObject({
  id: z.string(),
  departName: z.string(),
  orgCode: z.string(),
  /** The name of the department above, or empty. */
  parentName: z.string(),
})
