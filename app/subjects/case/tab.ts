import type { SubjectDetail } from '~/worker/subjects/answers'

/** Props of a tab of the subject page, including tabs of other areas. */
export type CaseTabInput = { subject: SubjectDetail; editable: boolean }
