import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { depart, setting, subject, subjectCollect, user } from '../../../db/schema'
import type { Context } from '../../core/context'
import { readAll } from '../../core/read-all.server'
import { forbidden } from '../../core/refusal'
import { formatStamp } from '../../core/time'
import { can } from '../../policy/authorization'
import { readSettings } from '../../system/settings'
import { nameSimilarityTo } from '../../core/text-similarity'
import { policyFactsOf } from '../case'
import { prefillFromTopic, openYears } from '../form/creation.transition'
import type { DeclarationInfo } from '../form/responses'
import type { CheckName } from '../form/inputs'
import {
  type CaseForm,
  formForYear,
  type FormKind,
  supplementaryAnswersOf,
  hiddenFieldsIn,
  hiddenSlotsIn,
  isFieldApplicable,
  isSupplementarySlot,
  isCustomField,
  supplementarySchemaOf,
  visibleSupplementaryAnswers,
  customFieldsOf,
  serializeSections,
} from '../form/definition'
import { type FormContext, latestFormsQuery, adoptedTopicCondition } from '../form/loader.server'
import { lookup } from '../../core/typed-keys'
import { nameProblem } from '../rules'
import { isBlindFor, serializeCase } from '../case-serializer'
import { loadDetail } from './detail.server'
import { requirePerson } from './list.server'
import { dictionaryOf, activeDictionaryOptions, dictionaryItemsQuery } from './dictionaries.server'
import { t } from '../texts'
import { subjectStatusLabel } from '../statuses'
import { wireNames } from '../../../db/wire-names'

type DictionaryRows = Parameters<typeof activeDictionaryOptions>[0]
const serializedSectionsOf = (form: CaseForm, rows: DictionaryRows, years: readonly string[]) =>
  serializeSections(form.definition, (name) =>
    name === 'year'
      ? years.map((year) => ({ value: year, text: t.yearOf(year) }))
      : activeDictionaryOptions(rows, lookup(dictionaryOf, name) ?? ''),
  )

const serializeForm = (
  form: CaseForm,
  rows: DictionaryRows,
  years: readonly string[],
  slotsHidden: ReadonlySet<string> = new Set(),
  hidden: ReadonlySet<string> = new Set(),
) => ({
  id: form.id,
  version: form.version,
  more: supplementarySchemaOf(form.definition, hidden),
  sections: serializedSectionsOf(form, rows, years),
  slots: form.definition.slots
    .filter(({ slot }) => !slotsHidden.has(slot))
    .map(({ slot, name, required, exts, max }) => ({ slot, name, required, exts, max })),
})

/** Loads a declaration with the definition of its form. `id` is the declaration's or the subject's. One round trip. */
export async function declarationInfo(ctx: Context, id: string): Promise<DeclarationInfo> {
  const { at, texts, textOf, ...more } = await loadDetail(ctx, id)
  const detail = serializeCase(at, more, textOf)
  const { collect, subject: row } = at.case
  const blind = isBlindFor(at)
  const named = <Value>(value: Value, without: Value) => (blind ? without : value)
  const slotsHidden = hiddenSlotsIn(at.case.form.definition, at.actor.roleCode, blind)
  const hidden = hiddenFieldsIn(at.case.form.definition, at.actor.roleCode, blind)
  const years = openYears(at.settings, at.now)
  const topicText = (name: string) => detail.topic.find((one) => one.name === name)?.text ?? ''
  return {
    id: detail.collectId || detail.id,
    subjectId: detail.id,
    collectId: detail.collectId,
    kind: collect?.kind ?? 'declare',
    status: detail.status,
    status_dictText: detail.status_dictText,
    lockVersion: detail.lockVersion,
    // The last editor is shown only together with the time of the edit.
    updateBy: detail.updateTime ? named(row.updateBy, '') : '',
    updateTime: detail.updateTime,
    dueTime: detail.dueTime,
    subjectName: detail.subjectName,
    year: detail.year,
    domain: detail.domain,
    domain_dictText: detail.domain_dictText,
    subjectType: detail.subjectType,
    subjectType_dictText: detail.subjectType_dictText,
    level: detail.level,
    keywords: detail.keywords,
    leadDepartId: detail.leadDepartId,
    leadDepartName: detail.leadDepartName,
    subjectManId: detail.subjectManId,
    subjectManName: detail.subjectManName,
    subjectManPhone: detail.subjectManPhone,
    startDate: detail.startDate,
    endDate: detail.endDate,
    budgetTotal: detail.budgetTotal,
    subjectNameEn: detail.subjectNameEn,
    summary: detail.summary,
    background: detail.background,
    objectives: detail.objectives,
    content: detail.content,
    techRoute: detail.techRoute,
    innovation: detail.innovation,
    basis: detail.basis,
    risks: detail.risks,
    budget: detail.budget,
    durationMonths: detail.durationMonths,
    cooperateDeparts: detail.cooperateDeparts,
    subjectManEmail: detail.subjectManEmail,
    advisers: detail.advisers,
    expectedResults: detail.expectedResults,
    members: detail.members,
    schedule: detail.schedule,
    attachments: (collect?.attachments ?? []).filter(
      ({ slot }) => !slotsHidden.has(slot) && !isSupplementarySlot(slot),
    ),
    files: detail.files,
    commitment: detail.commitment,
    contactName: named(collect?.contactName ?? '', ''),
    contactPhone: detail.contactPhone,
    contactEmail: detail.contactEmail,
    suggestManName: named(collect?.suggestManName ?? '', ''),
    necessity: topicText('necessity'),
    existing: topicText('existing'),
    targets: topicText('targets'),
    technicalPoints: topicText('technicalPoints'),
    extra: Object.fromEntries([
      // Hidden answers are omitted.
      ...customFieldsOf(at.case.form.definition).map(({ name }) => [name, '']),
      ...detail.own.filter(({ name }) => isCustomField(name)).map(({ name, text }) => [name, text]),
      ...inactiveAnswers(at, blind),
    ]) as Record<string, string>,
    // Blind reviewers get formatted answers only (`own` of the detail), because raw answers may identify the applicant.
    more: blind ? {} : visibleSupplementaryAnswers(at.case.form.definition, supplementaryAnswersOf(collect), hidden),
    topicId: detail.topicId,
    topicName: detail.topicName,
    auditOpinion: detail.auditOpinion,
    marks: detail.marks,
    replenishItems: detail.replenishItems,
    replenishDue: detail.replenishDue,
    versionNo: collect?.versionNo ?? 0,
    blind: detail.blind,
    editable: editableFor(at),
    years: [...new Set([...years, detail.year])],
    form: serializeForm(at.case.form, texts, [...new Set([...years, detail.year])], slotsHidden, hidden),
    may: detail.may,
  }
}
const editableFor = ({ actor, case: known }: Awaited<ReturnType<typeof loadDetail>>['at']) => {
  const { status } = known.subject
  const facts = policyFactsOf(known)
  if ((status === 'TO_SUBMIT' || status === 'TO_PERFECT') && can(actor, 'subject:edit', facts)) return 'all'
  return status === 'TO_SUPPLEMENT' && can(actor, 'subject:replenish', facts) ? 'items' : 'none'
}

/**
 * Returns an empty declaration for the caller, with institution, person and open year prefilled. One round trip.
 * @throws 403
 */
export async function newDeclaration(
  ctx: Context,
  { kind = 'declare', topicId = '' }: { kind?: FormKind | undefined; topicId?: string | undefined } = {},
): Promise<DeclarationInfo> {
  const actor = requirePerson(ctx)
  if (!can(actor, 'subject:declare', {})) throw forbidden(t.noDeclareRight)
  const { departs, people, texts, settings, forms, topics } = await readAll(ctx, {
    departs: ctx.db.select().from(depart).where(eq(depart.id, actor.departId)),
    people: ctx.db.select({ phone: user.phone, email: user.email }).from(user).where(eq(user.id, actor.userId)),
    texts: dictionaryItemsQuery(),
    settings: ctx.db.select().from(setting),
    forms: latestFormsQuery(ctx),
    topics: ctx.db
      .select({ subject, collect: subjectCollect })
      .from(subject)
      .innerJoin(subjectCollect, eq(subjectCollect.id, subject.collectId))
      .where(and(eq(subject.id, topicId), adoptedTopicCondition)),
  })
  const [topic] = topics
  const known = readSettings(settings)
  const years = openYears(known, formatStamp(ctx.now()))
  const form = formForYear(forms, kind, years[0] ?? formatStamp(ctx.now()).slice(0, 4), known.fileSlots)
  const writes = actor.roleCode === 'subjectMan'
  const home = actor.roleCode === 'bizManger' ? undefined : departs[0]
  return {
    ...emptyDeclaration,
    ...(topic && kind === 'declare' && topicFields(topic)),
    year: years[0] ?? '',
    leadDepartId: home?.id ?? '',
    leadDepartName: home?.departName ?? '',
    subjectManId: writes ? actor.userId : '',
    subjectManName: writes ? actor.realname : '',
    subjectManPhone: writes ? (people[0]?.phone ?? '') : '',
    subjectManEmail: writes ? (people[0]?.email ?? '') : '',
    editable: 'all',
    years,
    kind,
    extra: Object.fromEntries(customFieldsOf(form.definition).map(({ name }) => [name, ''])),
    files: form.definition.slots.map(({ slot, name, required }) => ({ slot, name, required, files: [] })),
    form: serializeForm(form, texts, years, new Set(), hiddenFieldsIn(form.definition, actor.roleCode, false)),
    may: {
      draft: years.length > 0 || actor.roleCode === 'bizManger' ? true : t.noOpenYear,
    },
  }
}
/**
 * Returns the stored answers to questions that no longer apply to the subject. They apply again when its type or domain
 * changes back.
 */
function inactiveAnswers(
  { actor, case: { form, subject, collect } }: Awaited<ReturnType<typeof loadDetail>>['at'],
  blind: boolean,
): [string, string][] {
  if (blind) return []
  const hidden = hiddenFieldsIn(form.definition, actor.roleCode, blind)
  return customFieldsOf(form.definition).flatMap((field): [string, string][] =>
    isFieldApplicable(field, subject) || hidden.has(field.name)
      ? []
      : [[field.name, collect?.formData[field.name] ?? '']],
  )
}
/** Returns the fields that a collected topic prefills. */
const topicFields = (topic: NonNullable<FormContext['topic']>) => {
  const {
    subjectName = '',
    domain = '',
    keywords = '',
    background = '',
    objectives = '',
    content = '',
  } = prefillFromTopic({}, { topic })
  const { id } = topic.subject
  return {
    topicId: id,
    topicName: topic.subject.subjectName,
    subjectName,
    domain,
    keywords,
    background,
    objectives,
    content,
  }
}
const emptyDeclaration: Omit<DeclarationInfo, 'year' | 'form' | 'may' | 'files' | 'editable' | 'years'> = {
  id: '',
  subjectId: '',
  collectId: '',
  kind: 'declare',
  status: 'TO_SUBMIT',
  get status_dictText() {
    return subjectStatusLabel('TO_SUBMIT')
  },
  lockVersion: 0,
  updateBy: '',
  updateTime: '',
  dueTime: null,
  subjectName: '',
  domain: '',
  domain_dictText: '',
  subjectType: '',
  subjectType_dictText: '',
  level: '',
  keywords: '',
  leadDepartId: '',
  leadDepartName: '',
  subjectManId: '',
  subjectManName: '',
  subjectManPhone: '',
  startDate: null,
  endDate: null,
  budgetTotal: 0,
  subjectNameEn: '',
  summary: '',
  background: '',
  objectives: '',
  content: '',
  techRoute: '',
  innovation: '',
  basis: '',
  risks: '',
  budget: [],
  durationMonths: 0,
  cooperateDeparts: [],
  subjectManEmail: '',
  advisers: [],
  expectedResults: [],
  members: [],
  schedule: [],
  attachments: [],
  commitment: 0,
  contactName: '',
  contactPhone: '',
  contactEmail: '',
  suggestManName: '',
  necessity: '',
  existing: '',
  targets: '',
  technicalPoints: '',
  extra: {},
  more: {},
  topicId: '',
  topicName: '',
  auditOpinion: '',
  marks: [],
  replenishItems: [],
  replenishDue: null,
  versionNo: 0,
  blind: 0,
}

const MIN_SIMILARITY = 50
/**
 * Checks whether a name can be used: its format, and that no submitted subject of the year has exactly this name.
 * Similar names are listed, but allowed. One round trip.
 */
export async function checkSubjectName(ctx: Context, { subjectName, year, id }: z.output<typeof CheckName>) {
  const submitted = await ctx.db
    .select({
      id: subject.id,
      name: subject.subjectName,
      year: subject.year,
      status: subject.status,
      holdNotice: subject.holdNotice,
    })
    .from(subject)
    .where(
      and(
        eq(subject.delFlag, 0),
        sql`${subject.submitTime} is not null`,
        sql`${subject.source} <> 'collect'`,
        sql`${subject.id} <> ${id ?? ''} and ${subject.collectId} <> ${id ?? ''}`,
      ),
    )
  const requestedYear = year ?? formatStamp(ctx.now()).slice(0, 4)
  const over: readonly string[] = [wireNames.ESTABLISH_FAIL, wireNames.TO_CONCLUSION]
  // The name of a rejected subject is free again once the rejection is published.
  const isFree = (one: (typeof submitted)[number]) => over.includes(one.status) && !one.holdNotice
  const isTaken = submitted.some((one) => one.name === subjectName && one.year === requestedYear && !isFree(one))
  const rateOf = nameSimilarityTo(subjectName)
  const similar = submitted
    .map((one) => ({
      subjectName: one.name,
      year: one.year,
      rate: rateOf(one.name),
    }))
    .filter((one) => one.rate >= MIN_SIMILARITY)
    // Sorted explicitly: the order of the rows would reveal their statuses.
    .sort((a, b) => b.rate - a.rate || b.year.localeCompare(a.year) || a.subjectName.localeCompare(b.subjectName, 'zh'))
    .slice(0, 5)
  const problem = nameProblem(subjectName) ?? (isTaken ? t.namesake : '')
  return { available: !problem, problem, similar }
}
