import { t } from '~/app/reports/texts'
import { reportTypes } from '~/worker/subjects/reports/statuses'

// Values that are Chinese on the wire, with their labels in the language of the page.

export const submitRoles = [reportTypes.OPENING.submitRole, reportTypes.COLLECTION.submitRole] as const
export const submitRoleText = (role: string): string =>
  role === '负责人' ? t.manager : role === '联系人' ? t.contact : role
/** Returns the label of a mid-term progress assessment. */
export const midConclusionText = (conclusion: string): string =>
  conclusion === '正常'
    ? t.progressNormal
    : conclusion === '警告'
      ? t.progressWarning
      : conclusion === '严重滞后'
        ? t.progressLate
        : conclusion
/** Returns the label of a sharing level. */
export const shareText = (auth: number): string => [t.notShared, t.sharedInIndustry, t.sharedPublicly][auth] ?? ''

/** Returns the label of a change request's kind. */
export const changeKindText = (kind: string): string =>
  ({
    delay: t.changeKindDelay,
    manager: t.changeKindManager,
    member: t.changeKindMember,
    content: t.changeKindContent,
    budget: t.changeKindBudget,
    partner: t.changeKindPartner,
    other: t.changeKindOther,
  })[kind] ?? kind
export const changeStatusText = (status: number): string =>
  [t.changeDraft, t.changeAtInstitution, t.changeAtCentre, t.changeAgreed, t.changeRefused][status] ?? ''
