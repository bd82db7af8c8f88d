import { z } from 'zod'
import { id } from '../core/input'
import { t } from './texts'

export const Ticket = z.strictObject({ ticket: z.string(), userId: z.string() })

const Tab = {
  /** Tells the pages of one person apart. */
  tab: z.string({ error: () => t.tabWrong }).regex(/^[\w-]{1,36}$/, { error: () => t.tabWrong }),
  /** The field of the form that is being written. */
  at: z
    .string({ error: () => t.placeWrong })
    .max(64, { error: () => t.placeWrong })
    .default(''),
  leaving: z.boolean().default(false),
}
/** `last`: the last message that was seen, so that what was missed follows. */
export const SocketQuery = z.object({ userId: z.string(), last: z.string().default('') })

/** A declaration or a report that somebody has open to write in. */
export const Stay = z.union([z.object({ subjectId: id(), ...Tab }), z.object({ reportId: id(), ...Tab })], {
  error: () => t.placeWrong,
})
export type Stay = z.output<typeof Stay>
export const Others = z.strictObject({
  others: z.array(z.strictObject({ userId: z.string(), name: z.string(), at: z.string() })),
})
export type Others = z.output<typeof Others>
