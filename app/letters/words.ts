import type { Audience } from '~/worker/letters/contract'
import { t } from './texts'

/** Whom a letter goes to, as people say it. */
export const audienceText = (audience: Audience): string => t[audience]
const fields: Record<string, () => string> = {
  name: () => t.fieldName,
  institution: () => t.fieldInstitution,
  subject: () => t.fieldSubject,
  year: () => t.fieldYear,
  status: () => t.fieldStatus,
  manager: () => t.fieldManager,
  stage: () => t.fieldStage,
  due: () => t.fieldDue,
}
/** What a place of a letter is filled with. */
export const fieldText = (name: string) => fields[name]?.() ?? name
