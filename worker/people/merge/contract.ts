import { z } from 'zod'
import { id, yesNo } from '../../core/input'
import { t } from './texts'

/** Two accounts of one person; `dryRun`: only what would become of them. */
export const MergeUsers = z
  .object({ keepId: id(() => t.keep), giveId: id(() => t.give), dryRun: yesNo.default(0) })
  .refine(({ keepId, giveId }) => keepId !== giveId, { error: () => t.same, path: ['giveId'] })
export type MergeUsers = z.output<typeof MergeUsers>

const Account = z.strictObject({
  id: z.string(),
  username: z.string(),
  realname: z.string(),
  roleNames: z.string(),
  departNames: z.string(),
})
/** What a merge does. */
export const MergeEffect = z.strictObject({
  keep: Account,
  give: Account,
  /** How many rows of each kind go over; a kind without any is not named. */
  moves: z.array(z.strictObject({ kind: z.string(), name: z.string(), count: z.number() })),
  /** Rows that do not, the first 200 of `staysTotal`: they stay with the account that is given up, or go. */
  stays: z.array(
    z.strictObject({
      kind: z.string(),
      name: z.string(),
      about: z.string(),
      /** `both`: the kept account has one of the same; `part`: either has a part in the subject. */
      why: z.enum(['both', 'part']),
      becomes: z.enum(['stays', 'goes']),
    }),
  ),
  staysTotal: z.number(),
  /** Details that the kept account does not have and takes over. */
  fills: z.array(z.strictObject({ name: z.string(), value: z.string() })),
  /** Open sessions of the account that is given up. */
  sessions: z.number(),
})
export type MergeEffect = z.output<typeof MergeEffect>
