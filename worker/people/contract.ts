import { z } from 'zod'
import { t } from './texts'

export const UserPick = z.strictObject({
  id: z.string(),
  username: z.string(),
  realname: z.string(),
  departId: z.string(),
  departName: z.string(),
})
/** A word to find by. */
export const keyword = z
  .string()
  .trim()
  .max(50, { error: () => t.keywordTooLong })
  .default('')
/** For how many a picker asks. */
export const pickMost = z.coerce
  .number()
  .int()
  .min(1)
  .max(200, { error: () => t.tooManyRows })
  .default(50)
/** Filters of a picker; a short list, the best match first. */
export const UserListQuery = z.object({
  keyword,
  limit: pickMost,
  departId: z.string().max(64).default(''),
  roleCode: z.string().max(50).default(''),
})
export type UserListQuery = z.output<typeof UserListQuery>
