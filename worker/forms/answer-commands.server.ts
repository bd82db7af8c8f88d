import { and, eq, inArray } from 'drizzle-orm'
import { depart, file, onlineAnswer, onlineForm, onlineFormVersion, user } from '../../db/schema'
import { isPerson } from '../core/actor'
import { type Change, guardedStatement, type Decision, insert, outboxEntry, type Row, update } from '../core/change'
import { command } from '../core/command.server'
import type { Context } from '../core/context'
import type { Answers, Field } from '../core/form/fields'
import { hiddenFieldNames, withoutHiddenFields } from '../core/form/field-visibility'
import { answeredFiles, validateAnswers } from '../core/form/validation'
import {
  possibleFileIds,
  type DirectoryRows,
  resolveReferences,
  possibleReferenceIds,
} from '../core/form/answer-references'
import { storedFields } from '../core/form/schema'
import { type OptionQuery, schemaWithSourceOptions } from '../core/form/sources'
import { readAll } from '../core/read-all.server'
import { badInput, conflict, lostRace, notFound } from '../core/refusal'
import { sanitizeRichText } from '../core/rich-text.server'
import { inChinese } from '../core/texts'
import { formatStamp } from '../core/time'
import { assignNumberChanges } from '../system/fill-rules/numbering.server'
import { formOfferedQueries } from '../system/data-sources/queries/query-results.server'
import { countAnswerStatement } from './commands.server'
import type { SaveAnswer, SavedAnswer } from './contract'
import { answerLifecycle } from './lifecycle'
import { answerStatusLabel } from './statuses'
import { t } from './texts'
import { addressedToCondition } from './row-access.server'

/**
 * Saves a draft, submits it, or changes a submitted answer. A person has one answer per form, in the form version with
 * which it began.
 */
export const saveAnswer = command('form:answer', {
  load: (ctx, { formId, version, answers }: SaveAnswer) =>
    readAll(ctx, {
      forms: ctx.db
        .select({ form: onlineForm, forMe: addressedToCondition(ctx.actor) })
        .from(onlineForm)
        .where(and(eq(onlineForm.id, formId), eq(onlineForm.delFlag, 0))),
      versions: ctx.db
        .select()
        .from(onlineFormVersion)
        .where(and(eq(onlineFormVersion.formId, formId), eq(onlineFormVersion.version, version))),
      queries: formOfferedQueries(ctx, formId),
      own: ctx.db
        .select()
        .from(onlineAnswer)
        .where(
          and(
            eq(onlineAnswer.formId, formId),
            eq(onlineAnswer.userId, isPerson(ctx.actor) ? ctx.actor.userId : ''),
            eq(onlineAnswer.delFlag, 0),
          ),
        ),
      files: ctx.db
        .select()
        .from(file)
        .where(and(inArray(file.id, possibleFileIds(answers)), eq(file.delFlag, 0))),
      people: possibleReferenceIds(answers).length
        ? ctx.db
            .select({ id: user.id, name: user.realname })
            .from(user)
            .where(and(inArray(user.id, possibleReferenceIds(answers)), eq(user.delFlag, 0)))
        : null,
      departs: possibleReferenceIds(answers).length
        ? ctx.db
            .select({ id: depart.id, name: depart.departName })
            .from(depart)
            .where(and(inArray(depart.id, possibleReferenceIds(answers)), eq(depart.delFlag, 0)))
        : null,
    }),
  decide({ forms: [found], versions: [present], queries, own: [own], files, people, departs }, input, ctx) {
    if (!isPerson(ctx.actor) || !found || !found.form.version || (!found.forMe && !own)) throw notFound(t.notForYou)
    const { userId, realname, departName, roleCode, orgCode: sysOrgCode } = ctx.actor
    const who = { userId, realname, departName, roleCode, sysOrgCode }
    const listed = { person: people ?? [], depart: departs ?? [] }
    return decideAnswer({ form: found.form, present, queries, own, files, listed }, input, ctx, who)
  },
})

type LoadedForm = {
  form: Row<'onlineForm'>
  /** The form version of the answer, if it exists. */
  present: Row<'onlineFormVersion'> | undefined
  /** Data source queries that provide options of the form's questions. */
  queries: readonly OptionQuery[]
  own: Row<'onlineAnswer'> | undefined
  files: readonly Row<'file'>[]
  /** People and institutions that the answers reference and that exist. */
  listed: DirectoryRows
}
type Respondent = Pick<Row<'onlineAnswer'>, 'userId' | 'realname' | 'departName' | 'roleCode' | 'sysOrgCode'>
/**
 * Decides the changes for an answer of any respondent.
 * @throws 409 if the form cannot be answered now, 400 for invalid answers
 */
export function decideAnswer(
  { form, present, queries, own, files, listed }: LoadedForm,
  input: Pick<SaveAnswer, 'version' | 'answers' | 'submit' | 'lockVersion'>,
  ctx: Context,
  who: Respondent,
): Decision<SavedAnswer> {
  const now = formatStamp(ctx.now())
  const submits = input.submit === 1 || own?.status === 1
  const at = { ...form, now }
  const name = own?.status === 1 ? 'change' : !own && !submits ? 'begin' : submits ? 'submit' : 'keep'
  // A first answer that is submitted at once passes the checks of `begin` as well.
  const problem = answerLifecycle.refuses(name, own?.status ?? 0, at, answerStatusLabel)
  if (problem && name !== 'begin') throw conflict(problem)
  const refused = name === 'begin' ? answerLifecycle.moves.begin.needs.map((need) => need(at)).find(Boolean) : null
  if (refused) throw conflict(refused)
  if (input.version !== (own?.version ?? form.version) || !present)
    throw conflict(own ? t.oldVersion : t.newVersion, { version: own?.version ?? form.version })
  if (own && input.lockVersion !== undefined && input.lockVersion !== own.lockVersion) throw lostRace()

  const all = storedFields(schemaWithSourceOptions(present.schema, queries))
  const hidden = hiddenFieldNames(all, who.roleCode)
  const fields = withoutHiddenFields(all, hidden)
  const { wrong, answers: validated } = validateAnswers(fields, sanitizeRichTexts(fields, input.answers), {
    begun: !submits,
  })
  const id = own?.id ?? ctx.id()
  const { changes: hung, wrong: foreign } = attachAnswerFiles(fields, validated, files, id, who.userId)
  const { named, wrong: missing } = resolveReferences(fields, validated, listed, own?.answers)
  const wrongs = { ...wrong, ...foreign, ...missing }
  if (Object.keys(wrongs).length)
    throw badInput(Object.fromEntries(Object.entries(wrongs).map(([path, message]) => [`answers.${path}`, message])))
  const submitted = { ...validated, ...named }
  // Answers to questions that the current role does not see are kept; computed fields use all answers.
  const answers = hidden.size
    ? validateAnswers(all, { ...own?.answers, ...emptyAnswers(fields), ...submitted }, { begun: true }).answers
    : submitted

  const status: 0 | 1 = submits ? 1 : 0
  const set = { answers, status, ...(submits && own?.status !== 1 && { submitTime: now }) }
  return {
    changes: [
      ...(submits && own?.status !== 1 ? [guardedStatement(countAnswerStatement(form.id))] : []),
      own
        ? update('onlineAnswer', own, set)
        : insert('onlineAnswer', { id, formId: form.id, version: form.version, ...who, ...set }),
      ...(submits && own?.status !== 1 ? assignNumberChanges(ctx, 'answer_num', id) : []),
      ...hung,
      ...(submits && own?.status !== 1 ? receiptMail(form, fields, answers, now) : []),
    ],
    result: { id, status },
    about: { bizType: 'onlineAnswer', bizId: id, text: form.title },
  }
}

/** Null for every field: replaces the earlier answers. */
const emptyAnswers = (fields: readonly Field[]) => Object.fromEntries(fields.map(({ name }) => [name, null]))

/** Sends a confirmation to the address in the question marked `receipt`; once, on submission. */
const receiptMail = (form: Row<'onlineForm'>, fields: readonly Field[], answers: Answers, now: string): Change[] =>
  inChinese(() =>
    fields
      .filter(({ receipt, name }) => receipt && answers[name])
      .slice(0, 1)
      .map(({ name }) =>
        outboxEntry('mail', {
          ...{ to: answers[name], subject: t.mailThanks(form.title) },
          text: t.mailText(form.title, now.slice(0, 16), form.thanks),
        }),
      ),
  )
/** Rich text is sanitized before validation. */
const sanitizeRichTexts = (fields: readonly Field[], answers: Answers): Answers => {
  const rich = fields.flatMap(({ name, kind }) => {
    const value = answers[name]
    return kind === 'rich' && typeof value === 'string' ? [[name, sanitizeRichText(value)] as const] : []
  })
  return { ...answers, ...Object.fromEntries(rich) }
}
/**
 * Attaches the referenced files to the answer. They must belong to the respondent and have an extension that the
 * question allows.
 */
function attachAnswerFiles(
  fields: Parameters<typeof answeredFiles>[0],
  answers: Readonly<Record<string, unknown>>,
  files: readonly Row<'file'>[],
  answerId: string,
  userId: string,
) {
  const changes: Change[] = []
  const wrong: Record<string, string> = {}
  for (const { id, name, exts } of answeredFiles(fields, answers)) {
    const row = files.find((one) => one.id === id)
    const here = row?.bizType === 'onlineAnswer' && row.bizId === answerId
    const free = row?.uploaderId === userId && row.bizType === '' && row.bizId === '' && row.folderId === ''
    if (!row || (!here && !free)) wrong[name] = t.filesForeign
    else if (!exts.includes(row.ext)) wrong[name] = t.extWrong(exts.join(t.comma))
    else if (!here) changes.push(update('file', row, { bizType: 'onlineAnswer', bizId: answerId }))
  }
  return { changes, wrong }
}
