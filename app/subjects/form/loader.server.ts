import { blankAnswers } from '~/app/forms/parts/blank-answers'
import type { SignedInContext } from '~/app/lib/loader.server'
import { withCurrentOption } from '~/app/ui/choice'
import { hasRight } from '~/worker/policy/authorization'
import { parseLenient } from '~/worker/core/list'
import type { DeclarationInfo } from '~/worker/subjects/form/responses'
import { NewFormQuery } from '~/worker/subjects/form/inputs'
import { declarationInfo, newDeclaration } from '~/worker/subjects/queries/declaration.server'
import { subjectStatusLabel } from '~/worker/subjects/statuses'
import { declarationOf } from './model'
import { supplementaryFields } from './sections'
import { t } from './texts'

/** Returns the options of a field from the form's definition. */
const choicesOf = (info: DeclarationInfo, name: 'domain' | 'subjectType') => {
  const fields = info.form.sections.flatMap((section) => section.fields)
  const options = fields.find((field) => field.name === name)?.options ?? []
  return withCurrentOption(
    options.map(({ value, text }) => ({ value, label: text })),
    { value: info[name], label: info[`${name}_dictText`] },
  )
}
/** A subject manager declares for himself and his institution; an institution's contact declares for the institution. */
const lockedFieldsOf = ({ actor }: SignedInContext) => ({
  depart: actor.roleCode !== 'bizManger',
  manager: actor.roleCode === 'subjectMan',
})

const formDataOf = (ctx: SignedInContext, info: DeclarationInfo) => ({
  who: ctx.actor.userId,
  declaration: { ...declarationOf(info), more: blankAnswers(supplementaryFields(info.form), info.more) },
  opinion: info.auditOpinion,
  marks: info.marks,
  files: info.files.flatMap((slot) => slot.files.map(({ id, fileName, size }) => ({ id, fileName, size }))),
  formOf: info.form,
  topicName: info.topicName,
  choices: {
    domain: choicesOf(info, 'domain'),
    subjectType: choicesOf(info, 'subjectType'),
    years: info.years,
  },
  fixed: lockedFieldsOf(ctx),
})
const reasonText = (may: true | string | undefined) => (typeof may === 'string' ? may : '')

/** Loads a new declaration, prefilled with the actor's data. One round trip. */
export async function loadNewForm(ctx: SignedInContext, params: URLSearchParams) {
  const info = await newDeclaration(ctx, parseLenient(NewFormQuery, params))
  return {
    ...formDataOf(ctx, info),
    submits: hasRight(ctx.actor, 'subject:submit') ? ('submit' as const) : null,
    due: '',
    closed: reasonText(info.may.draft),
  }
}

/** Loads a declaration for editing, in the mode that its status requires. One round trip. */
export async function loadFormToEdit(ctx: SignedInContext, id: string) {
  const info = await declarationInfo(ctx, id)
  const submits = 'resubmit' in info.may ? 'resubmit' : 'submit' in info.may ? 'submit' : null
  return {
    ...formDataOf(ctx, info),
    mode: info.editable,
    why: t.notEditableNow(subjectStatusLabel(info.status)),
    subjectName: info.subjectName,
    saved: { id: info.id, subjectId: info.subjectId, lockVersion: info.lockVersion },
    submits,
    items: info.replenishItems,
    due: info.editable === 'items' ? (info.replenishDue ?? '') : (info.dueTime ?? ''),
    // Findings that prevent submission appear at their fields.
    closed: '',
  } as const
}
