import { StatusTag } from '~/app/ui/status-tag'
import { feedbackStatuses, type FeedbackStatus } from '~/worker/feedback/statuses'

export const FeedbackStatusTag = ({ status }: { status: number }) => (
  <StatusTag {...feedbackStatuses[status as FeedbackStatus]} />
)
