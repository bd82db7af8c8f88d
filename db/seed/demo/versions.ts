import type { Row } from '~/worker/core/change'
import { diffSnapshots, snapshotOf } from '~/worker/subjects/form/rules'
import type { ReturnRequest } from '../../schema/subjects'
import { stableId } from './random'
import type { DeclarationHistory } from './context'

type DeclarationState = Record<string, unknown>

/**
 * Saves the submitted version of the declaration. Earlier versions are stripped of what the return asked for, because
 * the demonstration data is generated from the final state.
 */
export function saveVersion(
  { world, story, collect, manager }: DeclarationHistory,
  submitTime: string,
  reason: string,
  returned: ReturnRequest | null = null,
): void {
  const { rows } = world
  const { subject } = story
  const ofIt = ({ subjectId }: { subjectId: string }) => subjectId === subject.id
  const snapshot = snapshotOf({
    subject: subject as Row<'subject'>,
    collect: collect as Row<'subjectCollect'>,
    members: rows.subjectMember.filter(ofIt) as Row<'subjectMember'>[],
  })
  const earlier = rows.subjectVersion.filter(ofIt)
  if (returned)
    for (const version of earlier) version.snapshot = removeCompletion(version.snapshot as DeclarationState, returned)
  const versionNo = earlier.length + 1
  collect!.versionNo = versionNo
  const last = earlier.at(-1)
  rows.subjectVersion.push({
    id: stableId('version', subject.id, versionNo),
    subjectId: subject.id,
    collectId: collect!.id,
    versionNo,
    snapshot,
    files: collect!.attachments ?? [],
    submitter: manager.realname,
    submitTime,
    reason,
    diff: last ? diffSnapshots(last.snapshot as DeclarationState, snapshot) : [],
    asked: returned,
    sysOrgCode: subject.sysOrgCode,
    createBy: manager.username,
    createTime: submitTime,
    updateBy: manager.username,
    updateTime: submitTime,
  })
}

/** Returns the state before its completion: without the last marked line or without the requested documents. */
function removeCompletion(state: DeclarationState, { marks, items }: ReturnRequest): DeclarationState {
  const shorter = (field: string) => ({ ...state, [field]: (state[field] as unknown[]).slice(0, -1) })
  if (items.length) {
    const wanted = items.map((item) => item.fileSlot)
    const here = state.attachments as { slot: string }[]
    return { ...state, attachments: here.filter(({ slot }) => !wanted.includes(slot)) }
  }
  const section = marks[0]?.section
  if (section === 'budget' || section === 'members') return shorter(section)
  // All but the last item.
  return { ...state, objectives: `${String(state.objectives).split('；').slice(0, -1).join('；')}。` }
}
