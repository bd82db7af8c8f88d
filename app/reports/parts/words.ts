import { t } from '~/app/reports/texts'
import { reportTypes } from '~/worker/subjects/reports/statuses'

// What comes over the wire as a Chinese value; these are the words for it in the language of the page.

export const submitRoles = [reportTypes.OPENING.submitRole, reportTypes.COLLECTION.submitRole] as const
export const submitRoleText = (role: string): string =>
  role === '负责人' ? t.manager : role === '联系人' ? t.contact : role
/** How the progress at mid-term is found. */
export const midConclusionText = (found: string): string =>
  found === '正常'
    ? t.progressNormal
    : found === '警告'
      ? t.progressWarning
      : found === '严重滞后'
        ? t.progressLate
        : found
/** How far results are shared. */
export const shareText = (auth: number): string => [t.notShared, t.sharedInIndustry, t.sharedPublicly][auth] ?? ''

/** What a change request is about. */
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
