import { t } from './texts'

/** The institution as a document names it, with its present name where it was renamed since. */
export const institutionName = ({
  leadDepartName,
  leadDepartNow,
}: {
  leadDepartName: string
  leadDepartNow: string
}) => (leadDepartNow ? t.nowCalled(leadDepartName, leadDepartNow) : leadDepartName)
