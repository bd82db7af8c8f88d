import type { Audience } from '~/worker/letters/contract'
import { t } from './texts'

/** Returns the label of a group of recipients. */
export const audienceText = (audience: Audience): string => t[audience]
const fieldLabels: Record<string, () => string> = {
  name: () => t.fieldName,
  institution: () => t.fieldInstitution,
  subject: () => t.fieldSubject,
  year: () => t.fieldYear,
  status: () => t.fieldStatus,
  manager: () => t.fieldManager,
  stage: () => t.fieldStage,
  due: () => t.fieldDue,
}
/** Returns the label of a placeholder. */
export const fieldText = (name: string) => fieldLabels[name]?.() ?? name
