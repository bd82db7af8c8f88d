import { t } from './texts'

export const reportKinds = ['scan', 'pentest', 'trend', 'review'] as const
export type ReportKind = (typeof reportKinds)[number]
export const reportKindLabel = (kind: ReportKind) => t[kind]

export const audienceCodes = ['1', '2', '3'] as const
export const audienceLabel = (audience: number) =>
  audience === 1 ? t.labAlone : audience === 2 ? t.institutions : t.all

export const sharingStatusLabel = (status: number) => (status === 1 ? t.shared : t.back)
