import type { SubjectDetail } from '~/worker/subjects/responses'

/** Props of a tab of the subject page, including tabs of other areas. */
export type CaseTabProps = { subject: SubjectDetail; editable: boolean }
