import { type Change, update } from '../../core/change'
import { command } from '../../core/command.server'
import { badInput, notFound } from '../../core/refusal'
import type { Person } from '../../core/actor'
import type { TransitionContext } from '../case'
import { attachFile, attachmentProblem, blindFileProblem, fileTypeProblem } from '../form/update.transition'
import type { Replenish } from '../form/inputs'
import { type FormContext, type FormSlice, loadForm } from '../form/loader.server'
import { freezeVersion } from '../form/submission.transition'
import { makeTransition, assertTransition } from '../transitions'
import { requirePerson } from '../queries/list.server'
import { transitionContextOf, assertSameVersion } from './declaration.server'
import { t } from '../texts'

/** Answers the items that the center requested, one by one. No other part of the declaration changes. */
export const replenish = command('subject:replenish', {
  load: (ctx, input: Replenish) =>
    loadForm(
      ctx,
      requirePerson(ctx),
      {},
      input.id,
      input.answers.flatMap((one) => one.fileIds),
    ),
  decide: (ground, input, ctx) => {
    const { known } = ground
    if (!known) throw notFound()
    const at = transitionContextOf(ctx, known, ground.settings)
    assertTransition({ ...at, input: { unfilled: true } }, 'replenish')
    assertSameVersion(known, input.lockVersion)
    const { after, files } = applyItemAnswers(at, input, ground)
    const there: typeof at = { ...at, case: after }
    const requested = { opinion: known.collect!.auditOpinion, marks: [], items: after.collect!.replenishItems }
    const version = freezeVersion(there, ground.frozen, '补充资料', requested)
    const { replenishItems, attachments } = after.collect!
    return {
      changes: [
        ...makeTransition(there, 'replenish', {
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

/** Applies the answers to the requested items. @throws 400 with a message for each unanswered item */
function applyItemAnswers(
  at: TransitionContext<FormSlice> & { actor: Person },
  { answers }: Replenish,
  { files, settings }: FormContext,
) {
  const one = at.case
  const missing: Record<string, string> = {}
  /** By file id, so that a file that answers two items is attached once. */
  const bound = new Map<string, Change[]>()
  let { attachments } = one.collect!
  const replenishItems = one.collect!.replenishItems.map((item, index) => {
    if (item.answered) return item
    const field = `answers.${index}`
    const itemAnswer =
      answers.find((answer) => answer.item === item.item) ??
      answers.find((answer, place) => !answer.item && (answer.index ?? place) === index)
    if (!itemAnswer || (!itemAnswer.answer && itemAnswer.fileIds.length === 0)) {
      missing[field] = t.supplyItem(item.item)
      return item
    }
    const rule = one.form.definition.slots.find((slot) => slot.slot === item.fileSlot)
    if (item.fileSlot && itemAnswer.fileIds.length === 0) missing[`${field}.fileIds`] = t.uploadItem(item.item)
    if (rule && itemAnswer.fileIds.length > rule.max)
      missing[`${field}.fileIds`] = t.tooManyFilesNamed(rule.name, rule.max)
    for (const id of itemAnswer.fileIds) {
      const row = files.find((file) => file.id === id)
      const refused =
        attachmentProblem(row, one, at.actor) ??
        (rule ? (fileTypeProblem(row!.ext, rule) ?? blindFileProblem(row!, settings)) : null)
      if (refused) missing[`${field}.fileIds`] = refused
      else bound.set(id, attachFile(row!, one.id, item.fileSlot))
    }
    if (rule) {
      const before = attachments.find((slot) => slot.slot === rule.slot)?.fileIds ?? []
      // New files come first; a slot for a single file keeps the new one.
      const fileIds = [...new Set([...itemAnswer.fileIds, ...before])].slice(0, rule.max)
      attachments = [...attachments.filter((slot) => slot.slot !== rule.slot), { slot: rule.slot, fileIds }]
    }
    return { ...item, answered: 1, answer: itemAnswer.answer, fileIds: itemAnswer.fileIds }
  })
  if (Object.keys(missing).length) throw badInput(missing)
  return {
    after: { ...one, collect: { ...one.collect!, replenishItems, attachments } },
    files: [...bound.values()].flat(),
  }
}
