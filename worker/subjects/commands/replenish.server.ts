import { type Change, update } from '../../core/change'
import { command } from '../../core/command.server'
import { badInput, notFound } from '../../core/refusal'
import type { Person } from '../../core/actor'
import type { At } from '../case'
import { bindFile, fileRefused, notBlindable, wrongKind } from '../form/apply.move'
import type { Replenish } from '../form/inputs'
import { type FormGround, type FormSlice, loadForm } from '../form/load.server'
import { frozenVersion } from '../form/submission.move'
import { makeMove, needMove } from '../move'
import { personOf } from '../queries/list.server'
import { atOf, sameVersion } from './declare.server'
import { t } from '../texts'

/** What the centre asked for is brought, item by item; nothing else of the declaration changes. */
export const replenish = command('subject:replenish', {
  load: (ctx, input: Replenish) =>
    loadForm(
      ctx,
      personOf(ctx),
      {},
      input.id,
      input.answers.flatMap((one) => one.fileIds),
    ),
  decide: (ground, input, ctx) => {
    const { known } = ground
    if (!known) throw notFound()
    const at = atOf(ctx, known, ground.settings)
    needMove({ ...at, input: { unfilled: true } }, 'replenish')
    sameVersion(known, input.lockVersion)
    const { after, files } = answered(at, input, ground)
    const there: typeof at = { ...at, case: after }
    const asked = { opinion: known.collect!.auditOpinion, marks: [], items: after.collect!.replenishItems }
    const version = frozenVersion(there, ground.frozen, '补充资料', asked)
    const { replenishItems, attachments } = after.collect!
    return {
      changes: [
        ...makeMove(there, 'replenish', {
          set: { returnFrom: '' },
          notices: [
            {
              template: 'SUBJ_SUBMITTED',
              title: `《${known.name}》已补充资料`,
              text: `${known.subject.subjectManName}已按要求补充课题《${known.name}》的资料，请继续审阅。`,
              to: { roles: ['bizManger'] },
            },
          ],
        }),
        update('subjectCollect', known.collect!, { replenishItems, attachments, versionNo: version.versionNo }),
        version.change,
        ...files,
      ],
      result: {
        id: after.collect!.id,
        subjectId: known.id,
        lockVersion: known.subject.lockVersion + 1,
        status: 'TO_REVIEW' as const,
      },
      about: { bizType: 'subject', bizId: known.id, text: known.name },
    }
  },
})

/** @throws 400 with a sentence for each item that is not answered. */
function answered(at: At<FormSlice> & { actor: Person }, { answers }: Replenish, { files, settings }: FormGround) {
  const one = at.case
  const missing: Record<string, string> = {}
  /** By the file: one that answers two items is bound once. */
  const bound = new Map<string, Change[]>()
  let { attachments } = one.collect!
  const replenishItems = one.collect!.replenishItems.map((item, index) => {
    if (item.answered) return item
    const field = `answers.${index}`
    const given =
      answers.find((answer) => answer.item === item.item) ??
      answers.find((answer, place) => !answer.item && (answer.index ?? place) === index)
    if (!given || (!given.answer && given.fileIds.length === 0)) {
      missing[field] = t.supplyItem(item.item)
      return item
    }
    const rule = one.form.definition.slots.find((slot) => slot.slot === item.fileSlot)
    if (item.fileSlot && given.fileIds.length === 0) missing[`${field}.fileIds`] = t.uploadItem(item.item)
    if (rule && given.fileIds.length > rule.max) missing[`${field}.fileIds`] = t.tooManyFilesNamed(rule.name, rule.max)
    for (const id of given.fileIds) {
      const row = files.find((file) => file.id === id)
      const refused =
        fileRefused(row, one, at.actor) ?? (rule ? (wrongKind(row!.ext, rule) ?? notBlindable(row!, settings)) : null)
      if (refused) missing[`${field}.fileIds`] = refused
      else bound.set(id, bindFile(row!, one.id, item.fileSlot))
    }
    if (rule) {
      const before = attachments.find((slot) => slot.slot === rule.slot)?.fileIds ?? []
      // What is brought now stands first; a slot for one file holds the new one.
      const fileIds = [...new Set([...given.fileIds, ...before])].slice(0, rule.max)
      attachments = [...attachments.filter((slot) => slot.slot !== rule.slot), { slot: rule.slot, fileIds }]
    }
    return { ...item, answered: 1, answer: given.answer, fileIds: given.fileIds }
  })
  if (Object.keys(missing).length) throw badInput(missing)
  return {
    after: { ...one, collect: { ...one.collect!, replenishItems, attachments } },
    files: [...bound.values()].flat(),
  }
}
