import type { Person } from '../../core/actor'
import { type Change, insert, type NewRow, remove, type Row, update } from '../../core/change'
import { validateAdditionalAnswers } from '../../core/form/additional-form'
import { type Answers, type Field, hasPart } from '../../core/form/fields'
import { answeredFiles } from '../../core/form/validation'
import { resolveReferences } from '../../core/form/answer-references'
import { lookup } from '../../core/typed-keys'
import { badInput } from '../../core/refusal'
import type { SubjectCase } from '../case'
import type { DeclarationInput, MemberInput } from './inputs'
import {
  hiddenSupplementaryPaths,
  hiddenSlotsIn,
  isSupplementarySlot,
  supplementaryPath,
  visibleSupplementaryFields,
  customFieldsOf,
} from './definition'
import type { FormCase, FormContext } from './loader.server'
import { isAnonymizable } from '../../files/rules'
import { t as fileTexts } from '../../files/texts'
import type { Settings } from '../../system/settings'
import { collectFields, crossesYear, countMonths, subjectFields } from './rules'
import { t as core } from '../../core/core.texts'
import { t as subjects } from '../texts'
import { t } from './texts'
import { itemTitle } from '../../core/dictionary'

/** Result of applying a form to a case: the case afterwards, the changed columns, and the changes of related rows. */
export type FormUpdate = {
  case: FormCase
  subjectSet: Partial<NewRow<'subject'>>
  collectSet: Partial<NewRow<'subjectCollect'>>
  /** Changes of members and files. */
  around: Change[]
}

/** True if the actor may change the members. A member with the edit right alone may only change the content. */
const canEditMembers = (actor: Person, { subject }: SubjectCase) =>
  actor.roleCode === 'bizManger' || subject.subjectManId === actor.userId || subject.createBy === actor.username

/**
 * Applies a form to a case. Fields that the form omits stay unchanged.
 * @throws 400 if the form names an institution, a person or a file that the actor must not use
 */
export function applyForm(
  at: FormCase,
  form: DeclarationInput,
  ground: FormContext,
  actor: Person,
  newId: () => string,
): FormUpdate {
  const subjectSet: Record<string, unknown> = {}
  for (const field of subjectFields) if (form[field] !== undefined) subjectSet[field] = form[field]
  // The year of a submitted declaration is part of its number and of its declaration window.
  if (at.subject.submitTime) delete subjectSet.year
  Object.assign(subjectSet, leadColumns(at, form, ground, actor))
  const dates = { ...at.subject, ...(subjectSet as Partial<Row<'subject'>>) }
  subjectSet.durationMonths = countMonths(dates.startDate, dates.endDate)
  subjectSet.isOverYear = crossesYear(dates.startDate, dates.endDate)
  const subject = { ...at.subject, ...(subjectSet as Partial<Row<'subject'>>) }

  const collectSet: Record<string, unknown> = {
    subjectName: subject.subjectName,
    year: subject.year,
    domain: subject.domain,
    departId: subject.leadDepartId,
    departName: subject.leadDepartName,
    sysOrgCode: subject.sysOrgCode,
  }
  for (const field of collectFields) if (form[field] !== undefined) collectSet[field] = form[field]
  if (form.kind && !at.subject.submitTime) collectSet.kind = form.kind
  const kind = (form.kind ?? at.collect?.kind) === 'collect' ? 'collect' : 'declare'
  // A draft that moves to another year, or gets its declaration now, switches to the form of that year.
  const turns =
    !at.collect || (!at.subject.submitTime && (kind !== at.collect.kind || subject.year !== at.subject.year))
  const written = turns ? ground.formOf(kind, subject.year) : at.form
  if (turns) Object.assign(collectSet, { formId: written.id, formVersion: written.version })
  const here = { ...at, form: written }
  if (form.extra) collectSet.formData = { ...at.collect?.formData, ...checkCustomAnswers(here, form.extra) }
  const further = form.more ? mergeSupplementaryAnswers(here, form.more, ground, actor) : null
  if (further) collectSet.more = further.more
  const attached = updateAttachments(here, form, further, ground, actor)
  if (attached) collectSet.attachments = attached.slots
  const collect = { ...(at.collect ?? ground.blankCollect), ...(collectSet as Partial<Row<'subjectCollect'>>) }

  const people =
    form.members && canEditMembers(actor, at) ? updateMembers(at, form.members, ground, actor, newId) : null
  const depart = ground.depart?.id === subject.leadDepartId ? ground.depart : at.depart
  return {
    case: {
      ...at,
      name: subject.subjectName,
      subject,
      collect,
      form: written,
      members: people?.members ?? at.members,
      depart,
      contactIds: depart === ground.depart ? ground.contactIds : at.contactIds,
      manager: ground.manager && ground.manager.id === subject.subjectManId ? ground.manager : at.manager,
    },
    subjectSet: subjectSet as FormUpdate['subjectSet'],
    collectSet: collectSet as FormUpdate['collectSet'],
    around: [...(people?.changes ?? []), ...(attached?.changes ?? [])],
  }
}

/** Checks the answers to custom questions. @throws 400 for an unknown question or an answer that is too long */
function checkCustomAnswers({ form: { definition } }: FormCase, answers: Record<string, string>) {
  const fields = customFieldsOf(definition)
  const wrong: Record<string, string> = {}
  for (const [name, answer] of Object.entries(answers)) {
    const field = fields.find((one) => one.name === name)
    if (!field) wrong[`extra.${name}`] = t.noSuchQuestion
    else if (answer.length > field.max) wrong[`extra.${name}`] = core.tooLong(field.label, field.max)
  }
  if (Object.keys(wrong).length) throw badInput(wrong)
  return answers
}

type Slots = Row<'subjectCollect'>['attachments']
/** By file id, so that a file that is listed twice is attached once. */
type AttachedFiles = Map<string, Change[]>
type SupplementaryUpdate = { more: Record<string, unknown>; slots: Slots; bound: AttachedFiles }
/**
 * Merges the given answers to the supplementary questions; answers hidden from the writer stay. @throws 400 for an
 * answer that does not fit its question
 */
function mergeSupplementaryAnswers(
  at: FormCase,
  newAnswers: Record<string, unknown>,
  ground: FormContext,
  actor: Person,
): SupplementaryUpdate {
  const { definition } = at.form
  const { collect } = at
  const hidden = hiddenSupplementaryPaths(definition, actor.roleCode, false)
  const open = visibleSupplementaryFields(definition, hidden)
  const { wrong, answers } = validateAdditionalAnswers(open, newAnswers, { begun: true })
  const { named, wrong: missingReferences } = resolveReferences(open, answers, ground.listed, collect?.more)
  const filed = collectAnswerFiles(at, open, answers, ground, actor)
  const referenceProblems = Object.entries({ ...missingReferences, ...filed.wrong }).map(([path, message]) => [
    supplementaryPath(path),
    message,
  ])
  const wrongs = { ...wrong, ...Object.fromEntries(referenceProblems) }
  if (Object.keys(wrongs).length) throw badInput(wrongs)
  const hiddenAnswers = Object.entries(collect?.more ?? {}).filter(([name]) => hidden.has(supplementaryPath(name)))
  const written = Object.entries({ ...answers, ...named }).filter(([name]) => !filed.names.has(name))
  return { more: Object.fromEntries([...hiddenAnswers, ...written]), slots: filed.slots, bound: filed.bound }
}
/** Collects the files among the answers. They are stored as attachments, each in the slot of its question. */
function collectAnswerFiles(
  at: FormCase,
  open: readonly Field[],
  answers: Answers,
  { files }: FormContext,
  actor: Person,
) {
  const wrong: Record<string, string> = {}
  const bound: AttachedFiles = new Map()
  const slots = new Map<string, string[]>()
  const already = attachedFileIds(at)
  for (const { id, name, exts } of answeredFiles(open, answers)) {
    const slot = supplementaryPath(name)
    slots.set(slot, [...(slots.get(slot) ?? []), id])
    const row = files.find((one) => one.id === id)
    if (!row && already.has(id)) continue
    const label = open.find((one) => one.name === name)?.label ?? ''
    const refused = attachmentProblem(row, at, actor) ?? fileTypeProblem(row!.ext, { name: label, exts })
    if (refused) wrong[name] = refused
    else bound.set(id, attachFile(row!, at.id, slot))
  }
  const names = new Set(open.filter((field) => hasPart(field, 'exts')).map(({ name }) => name))
  return { wrong, names, bound, slots: [...slots].map(([slot, fileIds]) => ({ slot, fileIds })) }
}

/**
 * Returns the columns of lead institution and manager: applicants declare for themselves and their institution, the
 * center for the ones it names.
 */
function leadColumns({ subject }: SubjectCase, form: DeclarationInput, ground: FormContext, actor: Person) {
  const { depart, manager } = ground
  const parts: Partial<Row<'subject'>> = {}
  const begins = !subject.leadDepartId
  if (actor.roleCode === 'bizManger' && form.leadDepartId && form.leadDepartId !== subject.leadDepartId) {
    if (!depart || depart.delFlag) throw badInput({ leadDepartId: subjects.noSuchInstitution })
    Object.assign(parts, leadDepartColumns(depart))
  } else if (begins && depart && actor.roleCode !== 'bizManger') Object.assign(parts, leadDepartColumns(depart))
  const chosen = actor.roleCode === 'subjectMan' ? !subject.subjectManId : form.subjectManId !== undefined
  if (!chosen) return parts
  if (form.subjectManId === '' && actor.roleCode !== 'subjectMan')
    return { ...parts, subjectManId: '', subjectManName: '' }
  if (manager?.id === subject.subjectManId && manager) return parts
  if (!manager) throw badInput({ subjectManId: t.noSuchManager })
  if (!manager.isSubjectMan) throw badInput({ subjectManId: t.notSubjectManager(manager.realname) })
  const orgCode = parts.sysOrgCode ?? subject.sysOrgCode
  if (orgCode && !manager.orgCode.startsWith(orgCode)) throw badInput({ subjectManId: t.managerNotOfLead })
  return {
    ...parts,
    subjectManId: manager.id,
    subjectManName: manager.realname,
    subjectManPhone: form.subjectManPhone || manager.phone,
    subjectManEmail: form.subjectManEmail || manager.email,
  }
}
const leadDepartColumns = (depart: Row<'depart'>) => ({
  leadDepartId: depart.id,
  leadDepartName: depart.departName,
  sysOrgCode: depart.orgCode,
})

const isSameMember = (a: Row<'subjectMember'>, b: Record<string, unknown>) =>
  Object.keys(b).every((name) => lookup(a, name) === b[name])
function updateMembers(
  at: SubjectCase,
  inputs: readonly MemberInput[],
  { users }: FormContext,
  actor: Person,
  newId: () => string,
) {
  const changes: Change[] = []
  const members = inputs.map((input, sort): Row<'subjectMember'> => {
    const known = input.userId ? users.find((one) => one.id === input.userId) : undefined
    if (input.userId && !known) throw badInput({ [`members.${sort}.userId`]: t.noSuchPerson })
    const { id, ...rest } = input
    const row = { ...rest, name: input.name || (known?.realname ?? ''), sort }
    const before =
      at.members.find((one) => one.id === id) ?? (id ? undefined : at.members.find((one) => isSameMember(one, row)))
    if (before) {
      if (!isSameMember(before, row)) changes.push(update('subjectMember', before, row))
      return { ...before, ...row }
    }
    const newMember = { ...row, id: newId(), subjectId: at.id, sysOrgCode: at.subject.sysOrgCode }
    changes.push(insert('subjectMember', newMember))
    const audit = { createBy: actor.username, createTime: '', updateBy: '', updateTime: '', delFlag: 0, lockVersion: 0 }
    return { ...audit, ...newMember }
  })
  for (const removed of at.members.filter((one) => !members.some((member) => member.id === one.id)))
    changes.push(remove('subjectMember', removed.id))
  return { members, changes }
}

/** Attaches files of the form to the case. From then on everybody who sees the case may read them. */
export function attachFile(row: Row<'file'>, subjectId: string, slot: string): Change[] {
  return row.bizId === subjectId && row.slot === slot
    ? []
    : [update('file', row, { bizType: 'subject', bizId: subjectId, slot })]
}
/** Returns null, or the reason why this person cannot attach this file to this case. */
export function attachmentProblem(row: Row<'file'> | undefined, at: SubjectCase, actor: Person): string | null {
  const mine = row?.uploaderId === actor.userId && !row.bizId
  const here = !!row?.bizId && (row.bizId === at.id || row.bizId === at.subject.collectId)
  return mine || here ? null : t.attachmentMissing
}
/** Returns null, or the message with the file types that the slot accepts. */
export const fileTypeProblem = (ext: string, slot: { name: string; exts: readonly string[] }): string | null =>
  slot.exts.includes(ext === 'jpeg' ? 'jpg' : ext)
    ? null
    : t.attachmentKinds(itemTitle(slot.name), slot.exts.join(t.listComma))

/** Returns null, or the message that blind reviewers could not read the file, if reviews are blind. */
export const blindFileProblem = ({ ext, fileName }: Row<'file'>, { blindReview }: Pick<Settings, 'blindReview'>) =>
  blindReview && !isAnonymizable(ext) ? fileTexts.notBlindable(fileName) : null

const attachedFileIds = ({ collect }: FormCase) => new Set(collect?.attachments.flatMap((one) => one.fileIds) ?? [])
/** Returns the attachments afterwards; null if the form does not mention any. Attachments hidden from the writer stay. */
function updateAttachments(
  at: FormCase,
  form: DeclarationInput,
  further: SupplementaryUpdate | null,
  ground: FormContext,
  actor: Person,
) {
  if (!form.attachments && !further) return null
  const hidden = hiddenSlotsIn(at.form.definition, actor.roleCode, false)
  const bound: AttachedFiles = new Map(further?.bound)
  const ownSlots = form.attachments && updateSlots(at, form.attachments, hidden, bound, ground, actor)
  const stays = ({ slot }: Slots[number]) => hidden.has(slot) || !(isSupplementarySlot(slot) ? further : ownSlots)
  const staying = (at.collect?.attachments ?? []).filter(stays)
  return { slots: [...(ownSlots ?? []), ...(further?.slots ?? []), ...staying], changes: [...bound.values()].flat() }
}
/**
 * Returns the attachments of the form's own slots. @throws 400 for an unknown slot, or a file that the slot does not
 * accept
 */
function updateSlots(
  at: FormCase,
  requested: NonNullable<DeclarationInput['attachments']>,
  hidden: ReadonlySet<string>,
  bound: AttachedFiles,
  { files, settings }: FormContext,
  actor: Person,
): Slots {
  const already = attachedFileIds(at)
  for (const { slot, fileIds } of requested) {
    const rule = hidden.has(slot) ? undefined : at.form.definition.slots.find((one) => one.slot === slot)
    const field = `attachments.${slot}`
    if (!rule) throw badInput({ [field]: t.noSuchAttachmentKind })
    for (const fileId of fileIds) {
      const row = files.find((one) => one.id === fileId)
      if (!row && already.has(fileId)) continue
      const refused =
        attachmentProblem(row, at, actor) ??
        fileTypeProblem(row!.ext, rule) ??
        (already.has(fileId) ? null : blindFileProblem(row!, settings))
      if (refused) throw badInput({ [field]: refused })
      bound.set(fileId, attachFile(row!, at.id, slot))
    }
  }
  return requested.map(({ slot, fileIds }) => ({ slot, fileIds: [...new Set(fileIds)] }))
}
