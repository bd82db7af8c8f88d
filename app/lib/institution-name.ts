import { t } from './texts'

/** The institution's name as of the document, with its present name if it was renamed since. */
export const institutionName = ({
  leadDepartName,
  leadDepartNow,
}: {
  leadDepartName: string
  leadDepartNow: string
}) => (leadDepartNow ? t.nowCalled(leadDepartName, leadDepartNow) : leadDepartName)
