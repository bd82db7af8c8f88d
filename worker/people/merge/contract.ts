import { z } from 'zod'
import { idText, yesNoFlag } from '../../core/input'
import { t } from './texts'

/** Two accounts of one person; `dryRun`: returns the effect only. */
export const MergeUsers = z
  .object({ keepId: idText(() => t.keep), giveId: idText(() => t.give), dryRun: yesNoFlag.default(0) })
  .refine(({ keepId, giveId }) => keepId !== giveId, { error: () => t.same, path: ['giveId'] })
export type MergeUsers = z.output<typeof MergeUsers>

const MergeAccount = z.strictObject({
  id: z.string(),
  username: z.string(),
  realname: z.string(),
  roleNames: z.string(),
  departNames: z.string(),
})
/** The effect of a merge. */
export const MergeEffect = z.strictObject({
  keep: MergeAccount,
  give: MergeAccount,
  /** Number of rows per kind that move to the kept account; kinds without rows are omitted. */
  moves: z.array(z.strictObject({ kind: z.string(), name: z.string(), count: z.number() })),
  /** The first 200 of `staysTotal` rows that do not move: they stay with the merged account or are deleted. */
  stays: z.array(
    z.strictObject({
      kind: z.string(),
      name: z.string(),
      about: z.string(),
      /** `both`: the kept account has an equivalent row; `part`: one of the accounts takes part in the subject. */
      why: z.enum(['both', 'part']),
      becomes: z.enum(['stays', 'goes']),
    }),
  ),
  staysTotal: z.number(),
  /** Contact data that the kept account lacks and takes over. */
  fills: z.array(z.strictObject({ name: z.string(), value: z.string() })),
  /** Number of open sessions of the merged account. */
  sessions: z.number(),
})
export type MergeEffect = z.output<typeof MergeEffect>
