import type { SubjectDetail } from '~/worker/subjects/answers'

/** What a tab of a case is given, also one of another area. */
export type CaseTabInput = { subject: SubjectDetail; editable: boolean }
