import { and, eq } from 'drizzle-orm'
import { onlineAnswer, onlineForm, onlineFormVersion } from '../../db/schema'
import { captchaIsOff, judgeCaptcha, spendCaptcha } from '../auth/captcha.server'
import { mustHere } from '../auth/limits.server'
import { longSecret } from '../auth/one-time.server'
import { mustProveWork } from '../auth/proof-of-work/proof-of-work.server'
import { t as core } from '../core/core.texts'
import { commit } from '../core/commit.server'
import { update } from '../core/change'
import { command } from '../core/command.server'
import type { Context } from '../core/context'
import { Done } from '../core/done'
import { readAll } from '../core/read-all.server'
import { badInput, conflict, notFound } from '../core/refusal'
import { schemaWithSources } from '../core/form/sources'
import { inChinese } from '../core/texts'
import { stamp } from '../core/time'
import { offeredOf, offeredRows, offeredToForm } from '../system/sources/queries/offered.server'
import { decideAnswer } from './answers.server'
import type { ByLink, MakeLink, OpenDetail, ReadResult, SaveByLink, SharedResult } from './contract'
import { sharedFigures } from './figures.server'
import { linkKeyOf, linkOf, personBy, shareKeyOf, shareOf } from './link.server'
import { readable } from './queries.server'
import { LEAST_SHARED, whyNotAnswer } from './rules'
import { t } from './texts'

const formBy = (ctx: Context, id: string) =>
  ctx.db
    .select()
    .from(onlineForm)
    .where(and(eq(onlineForm.id, id), eq(onlineForm.delFlag, 0)))
const versionsOf = (ctx: Context, formId: string) =>
  ctx.db.select().from(onlineFormVersion).where(eq(onlineFormVersion.formId, formId))
const ownOf = (ctx: Context, formId: string, userId: string) =>
  ctx.db
    .select()
    .from(onlineAnswer)
    .where(and(eq(onlineAnswer.formId, formId), eq(onlineAnswer.userId, userId), eq(onlineAnswer.delFlag, 0)))

/** @throws 404 for an invalid key, whatever the reason; 429 after many invalid keys */
async function opened(ctx: Context, form: Awaited<ReturnType<typeof formBy>>[number] | undefined, key: string) {
  const open = form && form.audience.kind === 'link' && form.version > 0 && (await linkKeyOf(ctx, form)) === key && key
  if (open) return form
  await mustHere(ctx, 'link.address', t.tooOften)
  throw notFound(t.linkGone)
}

/** Returns a form for holders of its link, with the answer that belongs to the secret. One round trip. */
export async function formByLink(ctx: Context, { id, key, mine }: ByLink): Promise<OpenDetail> {
  await mustHere(ctx, 'formRead.address', t.tooOften)
  const person = await personBy(ctx, id, mine)
  const {
    forms,
    versions,
    queries,
    own: [own],
  } = await readAll(ctx, {
    forms: formBy(ctx, id),
    queries: offeredToForm(ctx, id),
    versions: versionsOf(ctx, id),
    own: ownOf(ctx, id, person),
  })
  const form = await opened(ctx, forms[0], key)
  if (mine && !own) throw notFound(t.mineGone)
  const version = own?.version ?? form.version
  return {
    ...{ id: form.id, title: form.title, intro: form.intro, thanks: form.thanks, endTime: form.endTime, version },
    schema: readable(schemaWithSources(versions.find((one) => one.version === version)!.schema, queries)),
    whyNot: whyNotAnswer({ ...form, now: stamp(ctx.now()) }, own?.status ?? null),
    captcha: !captchaIsOff(ctx),
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
const nobody = { files: [], listed: { person: [], depart: [] } }
/**
 * Saves, submits or changes an answer of a respondent without an account, who is identified by a secret. Two round
 * trips.
 * @throws 412 for a wrong captcha on a first answer, 400 for its proof of work, 429 after many requests
 */
export async function saveByLink(ctx: Context, input: SaveByLink) {
  const started = Date.now()
  await mustHere(ctx, 'form.address', t.tooOften)
  const { formId, key, secret, captcha, captchaKey } = input
  const userId = await personBy(ctx, formId, secret)
  const captchaAnswer = { key: captchaKey, text: captcha }
  const [spent, forms, versions, [own], offered] = await ctx.db.batch([
    spendCaptcha(ctx, captchaAnswer),
    formBy(ctx, formId),
    versionsOf(ctx, formId),
    ownOf(ctx, formId, userId),
    offeredRows(ctx, formId),
  ])
  const form = await opened(ctx, forms[0], key)
  if (!own && !captchaIsOff(ctx) && !captcha) throw badInput({ captcha: core.captchaAsk })
  if (!own) {
    judgeCaptcha(ctx, captchaAnswer, spent)
    await mustProveWork(ctx, input.altcha)
  }
  const present = versions.find(({ version }) => version === input.version)
  const who = { userId, realname: inChinese(() => t.byLink), departName: '', roleCode: '', sysOrgCode: '' }
  const { changes, result, about } = decideAnswer(
    { form, present, queries: offeredOf(offered), own, ...nobody },
    input,
    ctx,
    who,
  )
  await commit(ctx, 'job', changes, about, started)
  return new Done(result)
}

/** Creates a new link of a form or revokes it. The previous link stops working. */
export async function makeLink(ctx: Context, { id, open }: MakeLink) {
  const linkSecret = open ? longSecret() : ''
  await keepLink(ctx, { id, linkSecret })
  return new Done({ link: await linkOf(ctx, { id, linkSecret }) }, open ? t.linkMade : t.linkTaken)
}
const keepLink = command('form:manage', {
  load: async (ctx, { id }: { id: string; linkSecret: string }) => (await formBy(ctx, id))[0],
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
export async function shareResult(ctx: Context, { id, open }: MakeLink) {
  const shareSecret = open ? longSecret() : ''
  await keepShare(ctx, { id, shareSecret })
  return new Done({ link: await shareOf(ctx, { id, shareSecret }) }, open ? t.shareMade : t.shareTaken)
}
const keepShare = command('form:manage', {
  load: async (ctx, { id }: { id: string; shareSecret: string }) => (await formBy(ctx, id))[0],
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
export async function resultByLink(ctx: Context, { id, key }: ReadResult): Promise<SharedResult> {
  await mustHere(ctx, 'formRead.address', t.tooOften)
  const {
    forms: [form],
    figures,
  } = await readAll(ctx, { forms: formBy(ctx, id), figures: sharedFigures(ctx, id) })
  if (form && key && (await shareKeyOf(ctx, form)) === key)
    return { title: form.title, answers: form.answers, figures: form.answers < LEAST_SHARED ? [] : figures }
  await mustHere(ctx, 'link.address', t.tooOften)
  throw notFound(t.linkGone)
}
