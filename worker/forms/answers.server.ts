import { and, eq, inArray } from 'drizzle-orm'
import { file, onlineAnswer, onlineForm, onlineFormVersion } from '../../db/schema'
import { isPerson } from '../core/actor'
import { type Change, computed, type Decision, insert, type Row, update } from '../core/change'
import { command } from '../core/command.server'
import type { Context } from '../core/context'
import { filesIn, judge } from '../core/form/judge'
import { storedFields } from '../core/form/schema'
import { readAll } from '../core/read-all.server'
import { badInput, conflict, lostRace, notFound } from '../core/refusal'
import { stamp } from '../core/time'
import { oneMore } from './commands.server'
import type { SaveAnswer, SavedAnswer } from './contract'
import { answerLifecycle } from './lifecycle'
import { answerStatusLabel } from './statuses'
import { t } from './texts'
import { addressedTo } from './visible.server'

const MOST_NAMED = 500
const ID = /^[\w-]{8,64}$/
/** What may be ids of files in answers of whatever form: which of them are is known once its questions are. */
const idsIn = (answers: Readonly<Record<string, unknown>>) =>
  [
    ...new Set(
      Object.values(answers)
        .flatMap((value) => (Array.isArray(value) ? value : []))
        .filter((one): one is string => typeof one === 'string' && ID.test(one)),
    ),
  ].slice(0, MOST_NAMED)

/** Keeps what is begun, submits it, or changes what was submitted: one answer a person, by the version that they began with. */
export const saveAnswer = command('form:answer', {
  load: (ctx, { formId, version, answers }: SaveAnswer) =>
    readAll(ctx, {
      forms: ctx.db
        .select({ form: onlineForm, forMe: addressedTo(ctx.actor) })
        .from(onlineForm)
        .where(and(eq(onlineForm.id, formId), eq(onlineForm.delFlag, 0))),
      versions: ctx.db
        .select()
        .from(onlineFormVersion)
        .where(and(eq(onlineFormVersion.formId, formId), eq(onlineFormVersion.version, version))),
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
        .where(and(inArray(file.id, idsIn(answers)), eq(file.delFlag, 0))),
    }),
  decide({ forms: [found], versions: [present], own: [own], files }, input, ctx) {
    if (!isPerson(ctx.actor) || !found || !found.form.version || (!found.forMe && !own)) throw notFound(t.notForYou)
    const { userId, realname, departName, roleCode, orgCode: sysOrgCode } = ctx.actor
    const who = { userId, realname, departName, roleCode, sysOrgCode }
    return decideAnswer({ form: found.form, present, own, files }, input, ctx, who)
  },
})

type Loaded = {
  form: Row<'onlineForm'>
  /** The version that the answer goes by, where there is such a one. */
  present: Row<'onlineFormVersion'> | undefined
  own: Row<'onlineAnswer'> | undefined
  files: readonly Row<'file'>[]
}
type Who = Pick<Row<'onlineAnswer'>, 'userId' | 'realname' | 'departName' | 'roleCode' | 'sysOrgCode'>
/** What an answer changes, whoever gives it. @throws 409 for what cannot be answered now, 400 for what is answered wrongly */
export function decideAnswer(
  { form, present, own, files }: Loaded,
  input: Pick<SaveAnswer, 'version' | 'answers' | 'submit' | 'lockVersion'>,
  ctx: Context,
  who: Who,
): Decision<SavedAnswer> {
  const now = stamp(ctx.now())
  const submits = input.submit === 1 || own?.status === 1
  const at = { ...form, now }
  const name = own?.status === 1 ? 'change' : !own && !submits ? 'begin' : submits ? 'submit' : 'keep'
  // A first answer that is submitted at once is begun in the same moment.
  const problem = answerLifecycle.refuses(name, own?.status ?? 0, at, answerStatusLabel)
  if (problem && name !== 'begin') throw conflict(problem)
  const refused = name === 'begin' ? answerLifecycle.moves.begin.needs.map((need) => need(at)).find(Boolean) : null
  if (refused) throw conflict(refused)
  if (input.version !== (own?.version ?? form.version) || !present)
    throw conflict(own ? t.oldVersion : t.newVersion, { version: own?.version ?? form.version })
  if (own && input.lockVersion !== undefined && input.lockVersion !== own.lockVersion) throw lostRace()

  const { wrong, answers } = judge(storedFields(present.schema), input.answers, { begun: !submits })
  const id = own?.id ?? ctx.id()
  const { changes: hung, wrong: foreign } = hang(storedFields(present.schema), answers, files, id, who.userId)
  const all = { ...wrong, ...foreign }
  if (Object.keys(all).length)
    throw badInput(Object.fromEntries(Object.entries(all).map(([path, said]) => [`answers.${path}`, said])))

  const status: 0 | 1 = submits ? 1 : 0
  const set = { answers, status, ...(submits && own?.status !== 1 && { submitTime: now }) }
  return {
    changes: [
      ...(submits && own?.status !== 1 ? [computed(oneMore(form.id))] : []),
      own
        ? update('onlineAnswer', own, set)
        : insert('onlineAnswer', { id, formId: form.id, version: form.version, ...who, ...set }),
      ...hung,
    ],
    result: { id, status },
    about: { bizType: 'onlineAnswer', bizId: id, text: form.title },
  }
}

/** Files that the answer names hang on it; they are the answerer's own, and of the kinds that their question takes. */
function hang(
  fields: Parameters<typeof filesIn>[0],
  answers: Readonly<Record<string, unknown>>,
  files: readonly Row<'file'>[],
  answerId: string,
  userId: string,
) {
  const changes: Change[] = []
  const wrong: Record<string, string> = {}
  for (const { id, name, exts } of filesIn(fields, answers)) {
    const row = files.find((one) => one.id === id)
    const here = row?.bizType === 'onlineAnswer' && row.bizId === answerId
    const free = row?.uploaderId === userId && row.bizType === '' && row.bizId === '' && row.folderId === ''
    if (!row || (!here && !free)) wrong[name] = t.filesForeign
    else if (!exts.includes(row.ext)) wrong[name] = t.extWrong(exts.join(t.comma))
    else if (!here) changes.push(update('file', row, { bizType: 'onlineAnswer', bizId: answerId }))
  }
  return { changes, wrong }
}
