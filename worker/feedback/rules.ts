import type { Row } from '../core/change'
import { t } from './texts'

type Facts = Pick<Row<'feedback'>, 'status' | 'userId' | 'email'>
/** Returns how an answer reaches the sender: users by message, anonymous senders by mail if they gave an address. */
export const replyChannel = ({ userId, email }: Facts) => (userId ? 'message' : email ? 'mail' : 'none')

/** Returns null, or the message why the feedback cannot be marked as being processed. */
export const takeProblem = ({ status }: Facts) => (status === 0 ? null : t.isTaken)
export const answerProblem = ({ status }: Facts) => (status === 3 ? t.isClosed : null)
export const closeProblem = ({ status }: Facts) => (status === 3 ? t.isClosed : null)

/** Contact of the account, which overrides the input. */
export const accountContact = <Given extends { phone: string; email: string }>(
  input: Given,
  user: { phone: string; email: string } | undefined,
) => ({ phone: user?.phone || input.phone, email: user?.email || input.email })
