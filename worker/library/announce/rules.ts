import { t } from './texts'

/** 0 draft, 1 published, 2 revoked. */
type AnnounceState = { status: number; content: string }
export const editProblem = ({ status }: Pick<AnnounceState, 'status'>) => (status === 1 ? t.isPublished : null)
export const publishProblem = ({ status, content }: AnnounceState) =>
  status === 1 ? t.isPublished : content.trim() ? null : t.contentAsk
export const revokeProblem = ({ status }: Pick<AnnounceState, 'status'>) => (status === 1 ? null : t.notPublished)
export const announceStatusLabel = (status: number) =>
  [t.draft, t.publishedState, t.revokedState][status] ?? String(status)
