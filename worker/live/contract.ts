import { z } from 'zod'
import { idText } from '../core/input'
import { t } from './texts'

export const Ticket = z.strictObject({ ticket: z.string(), userId: z.string() })

const Tab = {
  /** Distinguishes the tabs of one user. */
  tab: z.string({ error: () => t.tabWrong }).regex(/^[\w-]{1,36}$/, { error: () => t.tabWrong }),
  /** The form field that is being edited. */
  at: z
    .string({ error: () => t.placeWrong })
    .max(64, { error: () => t.placeWrong })
    .default(''),
  leaving: z.boolean().default(false),
}
/** `last`: id of the last message that was received, so that missed messages follow. */
export const SocketQuery = z.object({ userId: z.string(), last: z.string().default('') })

/** A declaration or a report that the user has open for editing. */
export const PresenceInput = z.union(
  [z.object({ subjectId: idText(), ...Tab }), z.object({ reportId: idText(), ...Tab })],
  {
    error: () => t.placeWrong,
  },
)
export type PresenceInput = z.output<typeof PresenceInput>
export const PresenceList = z.strictObject({
  others: z.array(z.strictObject({ userId: z.string(), name: z.string(), at: z.string() })),
})
export type PresenceList = z.output<typeof PresenceList>
