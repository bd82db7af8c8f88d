import { and, eq } from 'drizzle-orm'
import { onlineAnswer, onlineForm, onlineFormVersion } from '../../db/schema'
import { isCaptchaOff, assertCaptcha, consumeCaptcha } from '../auth/captcha.server'
import { enforceAddressLimit } from '../auth/limits.server'
import { randomSecret } from '../auth/one-time-secrets.server'
import { assertProofOfWork } from '../auth/proof-of-work/proof-of-work.server'
import { t as core } from '../core/core.texts'
import { commit } from '../core/commit.server'
import { update } from '../core/change'
import { command } from '../core/command.server'
import type { Context } from '../core/context'
import { CommandResult } from '../core/command-result'
import { readAll } from '../core/read-all.server'
import { badInput, conflict, notFound } from '../core/refusal'
import { schemaWithSourceOptions } from '../core/form/sources'
import { inChinese } from '../core/texts'
import { formatStamp } from '../core/time'
import {
  toOfferedQueries,
  formQueryResults,
  formOfferedQueries,
} from '../system/data-sources/queries/query-results.server'
import { decideAnswer } from './answer-commands.server'
import type {
  FormLinkAccess,
  ToggleLink,
  PublicFormDetail,
  SharedResultQuery,
  SaveAnswerByLink,
  SharedResult,
} from './contract'
import { sharedFiguresQuery } from './figures.server'
import { linkKeyOf, linkPathOf, respondentKey, shareKeyOf, sharePathOf } from './link.server'
import { copySchema } from './queries.server'
import { MIN_SHARED_ANSWERS, answerProblem } from './rules'
import { t } from './texts'

const formQuery = (ctx: Context, id: string) =>
  ctx.db
    .select()
    .from(onlineForm)
    .where(and(eq(onlineForm.id, id), eq(onlineForm.delFlag, 0)))
const versionsQuery = (ctx: Context, formId: string) =>
  ctx.db.select().from(onlineFormVersion).where(eq(onlineFormVersion.formId, formId))
const ownAnswerQuery = (ctx: Context, formId: string, userId: string) =>
  ctx.db
    .select()
    .from(onlineAnswer)
    .where(and(eq(onlineAnswer.formId, formId), eq(onlineAnswer.userId, userId), eq(onlineAnswer.delFlag, 0)))

/** @throws 404 for an invalid key, whatever the reason; 429 after many invalid keys */
async function assertFormKey(
  ctx: Context,
  form: Awaited<ReturnType<typeof formQuery>>[number] | undefined,
  key: string,
) {
  const open = form && form.audience.kind === 'link' && form.version > 0 && (await linkKeyOf(ctx, form)) === key && key
  if (open) return form
  await enforceAddressLimit(ctx, 'link.address', t.tooOften)
  throw notFound(t.linkGone)
}

/** Returns a form for holders of its link, with the answer that belongs to the secret. One round trip. */
export async function loadFormByLink(ctx: Context, { id, key, mine }: FormLinkAccess): Promise<PublicFormDetail> {
  await enforceAddressLimit(ctx, 'formRead.address', t.tooOften)
  const person = await respondentKey(ctx, id, mine)
  const {
    forms,
    versions,
    queries,
    own: [own],
  } = await readAll(ctx, {
    forms: formQuery(ctx, id),
    queries: formOfferedQueries(ctx, id),
    versions: versionsQuery(ctx, id),
    own: ownAnswerQuery(ctx, id, person),
  })
  const form = await assertFormKey(ctx, forms[0], key)
  if (mine && !own) throw notFound(t.mineGone)
  const version = own?.version ?? form.version
  return {
    ...{ id: form.id, title: form.title, intro: form.intro, thanks: form.thanks, endTime: form.endTime, version },
    schema: copySchema(schemaWithSourceOptions(versions.find((one) => one.version === version)!.schema, queries)),
    whyNot: answerProblem({ ...form, now: formatStamp(ctx.now()) }, own?.status ?? null),
    captcha: !isCaptchaOff(ctx),
    own: own
      ? {
          status: own.status,
          answers: own.answers,
          submitTime: own.submitTime,
          answerNo: own.answerNo,
          lockVersion: own.lockVersion,
        }
      : null,
  }
}

/** A form that is answered by link has no questions for files, people or institutions. */
const NO_FILES_OR_PEOPLE = { files: [], listed: { person: [], depart: [] } }
/**
 * Saves, submits or changes an answer of a respondent without an account, who is identified by a secret. Two round
 * trips.
 * @throws 412 for a wrong captcha on a first answer, 400 for its proof of work, 429 after many requests
 */
export async function saveByLink(ctx: Context, input: SaveAnswerByLink) {
  const started = Date.now()
  await enforceAddressLimit(ctx, 'form.address', t.tooOften)
  const { formId, key, secret, captcha, captchaKey } = input
  const userId = await respondentKey(ctx, formId, secret)
  const captchaAnswer = { key: captchaKey, text: captcha }
  const [spent, forms, versions, [own], offered] = await ctx.db.batch([
    consumeCaptcha(ctx, captchaAnswer),
    formQuery(ctx, formId),
    versionsQuery(ctx, formId),
    ownAnswerQuery(ctx, formId, userId),
    formQueryResults(ctx, formId),
  ])
  const form = await assertFormKey(ctx, forms[0], key)
  if (!own && !isCaptchaOff(ctx) && !captcha) throw badInput({ captcha: core.captchaAsk })
  if (!own) {
    assertCaptcha(ctx, captchaAnswer, spent)
    await assertProofOfWork(ctx, input.altcha)
  }
  const present = versions.find(({ version }) => version === input.version)
  const who = { userId, realname: inChinese(() => t.byLink), departName: '', roleCode: '', sysOrgCode: '' }
  const { changes, result, about } = decideAnswer(
    { form, present, queries: toOfferedQueries(offered), own, ...NO_FILES_OR_PEOPLE },
    input,
    ctx,
    who,
  )
  await commit(ctx, 'job', changes, about, started)
  return new CommandResult(result)
}

/** Creates a new link of a form or revokes it. The previous link stops working. */
export async function makeLink(ctx: Context, { id, open }: ToggleLink) {
  const linkSecret = open ? randomSecret() : ''
  await saveLink(ctx, { id, linkSecret })
  return new CommandResult({ link: await linkPathOf(ctx, { id, linkSecret }) }, open ? t.linkMade : t.linkTaken)
}
const saveLink = command('form:manage', {
  load: async (ctx, { id }: { id: string; linkSecret: string }) => (await formQuery(ctx, id))[0],
  decide(form, { linkSecret }) {
    if (!form) throw notFound()
    if (form.audience.kind !== 'link') throw conflict(t.notByLink)
    return {
      changes: [update('onlineForm', form, { linkSecret })],
      result: null,
      about: { bizType: 'onlineForm', bizId: form.id, text: form.title },
    }
  },
})

/** Creates a new link to the statistics of a form or revokes it. */
export async function shareResult(ctx: Context, { id, open }: ToggleLink) {
  const shareSecret = open ? randomSecret() : ''
  await saveShare(ctx, { id, shareSecret })
  return new CommandResult({ link: await sharePathOf(ctx, { id, shareSecret }) }, open ? t.shareMade : t.shareTaken)
}
const saveShare = command('form:manage', {
  load: async (ctx, { id }: { id: string; shareSecret: string }) => (await formQuery(ctx, id))[0],
  decide(form, { shareSecret }) {
    if (!form) throw notFound()
    return {
      changes: [update('onlineForm', form, { shareSecret })],
      result: null,
      about: { bizType: 'onlineForm', bizId: form.id, text: form.title },
    }
  },
})
/**
 * Returns the shared statistics of a form. One round trip.
 * @throws 404, 429 after many invalid keys
 */
export async function resultByLink(ctx: Context, { id, key }: SharedResultQuery): Promise<SharedResult> {
  await enforceAddressLimit(ctx, 'formRead.address', t.tooOften)
  const {
    forms: [form],
    figures,
  } = await readAll(ctx, { forms: formQuery(ctx, id), figures: sharedFiguresQuery(ctx, id) })
  if (form && key && (await shareKeyOf(ctx, form)) === key)
    return { title: form.title, answers: form.answers, figures: form.answers < MIN_SHARED_ANSWERS ? [] : figures }
  await enforceAddressLimit(ctx, 'link.address', t.tooOften)
  throw notFound(t.linkGone)
}
