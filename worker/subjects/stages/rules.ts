import { wireNames } from '../../../db/wire-names'
import type { SubjectStatus } from '../statuses'
import { t } from './texts'

/** The stages of the matrix. Each status belongs to at most one of them. */
export const stages: readonly { key: StageKey; says: string; statuses: readonly SubjectStatus[] }[] = [
  stage('declare', ['TO_SUBMIT', 'TO_SUPPLEMENT', 'TO_PERFECT']),
  stage('approval', ['TO_APPROVAL']),
  stage('formal', ['TO_REVIEW']),
  stage('first', [wireNames.TO_FIRST_AUDIT, wireNames.FIRST_AUDITING]),
  stage('re', ['TO_RE_AUDIT', 'RE_AUDITING']),
  stage('plan', ['TO_ESTABLISH_DRAFT', 'TO_ESTABLISH']),
  stage('establish', ['ESTABLISHED_DRAFT', 'ESTABLISHED']),
  stage('grade', ['TO_AUDIT']),
  stage('prize', ['TO_PRIZE']),
  stage('done', [wireNames.FINISHED]),
]
export type StageKey =
  | 'declare'
  | 'approval'
  | 'formal'
  | 'first'
  | 're'
  | 'plan'
  | 'establish'
  | 'grade'
  | 'prize'
  | 'done'
function stage(key: StageKey, statuses: readonly SubjectStatus[]) {
  return {
    key,
    statuses,
    get says() {
      return t[key]
    },
  }
}
/** Returns the index of the stage of a status; -1 if it belongs to none. */
export const stageIndexOf = (status: string) =>
  stages.findIndex(({ statuses }) => statuses.some((one) => one === status))

/** Input of a cell: a serialized subject. */
type StageSubject = {
  status: string
  status_dictText: string
  dueTime: string | null
  submitTime: string | null
  approvalTime: string | null
  publicityStart: string | null
  establishTime: string | null
  finishTime: string | null
  closeTime: string | null
}
export type StageCell = { state: 'past' | 'here' | 'late' | 'ended'; says: string; hint: string }
const stageEndFields: { readonly [Key in StageKey]?: keyof StageSubject } = {
  declare: 'submitTime',
  approval: 'approvalTime',
  plan: 'publicityStart',
  establish: 'establishTime',
  done: 'finishTime',
}
const dateOf = (text: string | null | undefined) => text?.slice(0, 10) ?? ''

/**
 * Returns the state of a subject in a stage: passed, with its date; current, with its due date; null if not reached. An
 * ended subject shows its final status in the last stage, and the recorded dates in the others.
 */
export function buildStageCell(of: StageSubject, key: StageKey, now: string): StageCell | null {
  const at = stages.findIndex((one) => one.key === key)
  const field = stageEndFields[key]
  const time = field ? dateOf(of[field]) : ''
  const ended = of.status === wireNames.ESTABLISH_FAIL || of.status === wireNames.TO_CONCLUSION
  if (ended) {
    if (key === 'done') return { state: 'ended', says: of.status_dictText, hint: dateOf(of.closeTime) }
    return time ? { state: 'past', says: t.passed, hint: time } : null
  }
  const here = stageIndexOf(of.status)
  if (at > here) return null
  if (at < here || of.status === wireNames.FINISHED) return { state: 'past', says: t.passed, hint: time }
  const late = !!of.dueTime && of.dueTime < now
  return {
    state: late ? 'late' : 'here',
    says: of.status_dictText,
    hint: of.dueTime ? (late ? t.late : t.until(dateOf(of.dueTime))) : '',
  }
}
