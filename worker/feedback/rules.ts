import type { Row } from '../core/change'
import { t } from './texts'

type Facts = Pick<Row<'feedback'>, 'status' | 'userId' | 'email'>
/** A person is told in the product; a stranger by mail where one was left. */
export const reachOf = ({ userId, email }: Facts) => (userId ? 'message' : email ? 'mail' : 'none')

export const takeProblem = ({ status }: Facts) => (status === 0 ? null : t.isTaken)
export const answerProblem = ({ status }: Facts) => (status === 3 ? t.isClosed : null)
export const closeProblem = ({ status }: Facts) => (status === 3 ? t.isClosed : null)

/** What is filled in for a person, and not theirs to change here. */
export const ownContact = <Given extends { phone: string; email: string }>(
  given: Given,
  user: { phone: string; email: string } | undefined,
) => ({ phone: user?.phone || given.phone, email: user?.email || given.email })
