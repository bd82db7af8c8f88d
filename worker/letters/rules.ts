import { isMailAddress } from '../messages/mime-message'
import { placeholdersOf, renderTemplate } from '../messages/templates'
import type { Audience } from './contract'
import { placeholdersByAudience } from './placeholders'
import { t } from '../messages/texts'

/** A recipient of a letter, with an optional subject, and the values of the placeholders. */
export type Recipient = {
  userId: string
  realname: string
  email: string
  subjectId: string
  url: string
  fields: Record<string, string>
}
/** `state` as in the table: 0 to be sent, 2 a repetition of identical text to the same person. */
export type LetterCopy = Recipient & { title: string; text: string; state: 0 | 2 }

/** Returns null, or the field that contains a placeholder unknown for this audience. */
export function placeholderErrors({
  audience,
  title,
  content,
}: {
  audience: Audience
  title: string
  content: string
}) {
  const known = placeholdersByAudience[audience]
  for (const [field, text] of Object.entries({ title, content })) {
    const wrong = placeholdersOf(text).filter((name) => !known.includes(name))
    if (wrong.length) return { [field]: t.placeUnknown(wrong.join(t.and), known.join(t.and)) }
  }
  return null
}

/** Builds the copies of a letter in the order of the selection; identical text is sent to a person once. */
export function buildCopies(words: { title: string; content: string }, receivers: readonly Recipient[]): LetterCopy[] {
  const known = new Set<string>()
  return receivers.map((one) => {
    const [title, text] = [renderTemplate(words.title, one.fields), renderTemplate(words.content, one.fields)]
    const key = JSON.stringify([one.userId, title, text])
    const state = known.has(key) ? 2 : 0
    known.add(key)
    return { ...one, email: isMailAddress(one.email) ? one.email : '', title, text, state }
  })
}

/** Returns the recipients with several copies, and the number of identical ones. */
export function repeatedRecipients(copies: readonly LetterCopy[]) {
  const people = new Map<string, { realname: string; count: number; same: number }>()
  for (const { userId, realname, state } of copies) {
    const { count = 0, same = 0 } = people.get(userId) ?? {}
    people.set(userId, { realname, count: count + 1, same: same + (state === 2 ? 1 : 0) })
  }
  return [...people.values()].filter(({ count }) => count > 1)
}

export type CopyOutcome = 'held' | 'cancelled' | 'repeat' | 'waiting' | 'sent' | 'bounced' | 'givenUp' | 'unreached'
type CopyState = {
  status: number
  byMail: number
  byMessage: number
  state: number
  mail: number | null
  email: string
}
/** Returns the delivery state of a copy. A message is delivered when it is sent; for a mail the outbox row decides. */
export function copyOutcome({ status, byMail, byMessage, state, mail, email }: CopyState): CopyOutcome {
  if (status === 3) return 'cancelled'
  if (state === 2) return 'repeat'
  if (state === 0) return 'held'
  if (byMail && !email && !byMessage) return 'unreached'
  if (mail === 2) return 'bounced'
  if (mail === 3) return 'givenUp'
  return mail === 0 ? 'waiting' : 'sent'
}
