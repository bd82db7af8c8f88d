import { eq } from 'drizzle-orm'
import { handover } from '../../db/schema'
import { isPerson } from '../core/actor'
import { type Change, insert, notify, type Row, update } from '../core/change'
import { command } from '../core/command.server'
import type { Context } from '../core/context'
import { badInput, conflict, forbidden, notFound } from '../core/refusal'
import { inChinese } from '../core/texts'
import { formatStamp } from '../core/time'
import { HANDOVERS_PAGE_URL } from '../policy/page-urls'
import { roles } from '../policy/roles'
import type { AnswerHandover, AskHandover, HandoverIdInput } from './contract'
import { loadTransferDataWithPeople, loadTransferData, loadTransferableWork } from './transferable-work.server'
import { transferAll } from './transfers.server'
import { handoverKinds, type HandoverKind } from './statuses'
import { t } from './texts'

type Handover = Row<'handover'>
type NoticeRecipients = Parameters<typeof notify>[0]['to']

const handoverNotice = ({ id }: Pick<Handover, 'id'>, title: string, text: string, to: NoticeRecipients): Change =>
  notify({ template: 'HANDOVER', title, text, url: HANDOVERS_PAGE_URL, busType: 'handover', busId: id, to })
const about = (row: Pick<Handover, 'id' | 'kind' | 'fromName' | 'toName'>) => ({
  bizType: 'handover',
  bizId: row.id,
  text: `${row.fromName} → ${row.toName}（${kindLabelOf(row.kind)}）`,
})
const parseKind = (kind: string): HandoverKind => {
  if (kind === 'manager' || kind === 'contact' || kind === 'reviewer') return kind
  throw notFound()
}
const kindLabelOf = (kind: string) => inChinese(() => handoverKinds[parseKind(kind)].label)
const roleName = (kind: HandoverKind) =>
  kind === 'reviewer' ? t.judge : handoverKinds[kind].roles.map((code) => roles[code].name).join()

/** Checks whose work the caller may hand over: a contact only their own contact work, the center anybody's. @throws 403 */
export function assertOwnWork(ctx: Context, { kind, fromId }: { kind: HandoverKind; fromId: string }): void {
  if (!isPerson(ctx.actor) || ctx.actor.roleCode !== 'mechanism') return
  if (kind !== 'contact' || fromId !== ctx.actor.userId) throw forbidden(t.onlyOwn)
}

/**
 * Asks a person to take over another person's work; until the answer nothing changes. Three round trips. @throws 400,
 * 403, 409
 */
export const askHandover = command('handover:ask', {
  async load(ctx, input: AskHandover) {
    assertOwnWork(ctx, input)
    const work = await loadTransferableWork(ctx, input)
    const wanted = work.items.filter(
      ({ subjectId }) => !input.subjectIds.length || input.subjectIds.includes(subjectId),
    )
    return { ...work, wanted, ground: await loadTransferData(ctx, subjectIdsIn(wanted), input.toId) }
  },
  decide({ from, to, items, wanted, asked, ground }, input, ctx) {
    if (!from) throw badInput({ fromId: t.noFrom })
    if (!to?.active) throw badInput({ toId: t.noTo })
    if (from.id === to.id) throw badInput({ toId: t.samePerson })
    const open = asked.find((one) => one.kind === input.kind && one.status === 0)
    if (open) throw conflict(t.alreadyAsked(open.toName))
    if (!items.length) throw conflict(t.nothingHeld(from.realname))
    if (!wanted.length) throw conflict(t.noneOfThem)
    const receiverRoles = ground.board.people.get(to.id)?.roles ?? []
    if (!handoverKinds[input.kind].roles.some((role) => receiverRoles.includes(role)))
      throw badInput({ toId: t.notOfRole(to.realname, roleName(input.kind)) })
    const { went, stayed } = transferAll(ctx, ground, wanted, { ...input, from, to })
    if (!went.length) throw conflict(t.noneGoes(stayed[0]!.stayed!))
    const row = {
      id: ctx.id(),
      kind: input.kind,
      fromId: from.id,
      fromName: from.realname,
      toId: to.id,
      toName: to.realname,
      items: wanted,
      reason: input.reason,
      askedBy: isPerson(ctx.actor) ? ctx.actor.realname : '',
      sysOrgCode: isPerson(ctx.actor) ? ctx.actor.orgCode : '',
    }
    return {
      changes: [
        insert('handover', row),
        handoverNotice(
          row,
          `请接收 ${wanted.length} 项工作`,
          `请答复是否接收 ${wanted.length} 项${kindLabelOf(input.kind)}工作。原因：${input.reason}`,
          { users: [to.id] },
        ),
      ],
      result: { id: row.id, toName: to.realname, total: wanted.length },
      about: about(row),
    }
  },
})
const subjectIdsIn = (items: readonly { subjectId: string }[]) => [...new Set(items.map((one) => one.subjectId))]

const handoverByIdQuery = (ctx: Context, id: string) => ctx.db.select().from(handover).where(eq(handover.id, id))

/**
 * Accepts or declines a handover. On acceptance everything that can be transferred is transferred at once; the rest
 * stays, with the reason in the record. Three round trips. @throws 404, 409
 */
export const answerHandover = command('handover:answer', {
  async load(ctx, { id, accept }: AnswerHandover) {
    const [row] = await handoverByIdQuery(ctx, id)
    if (!row || !accept || row.status !== 0) return { row }
    return { row, between: await loadTransferDataWithPeople(ctx, subjectIdsIn(row.items), row) }
  },
  decide({ row, between }, { accept, note }, ctx) {
    if (!row || !isPerson(ctx.actor) || row.toId !== ctx.actor.userId) throw notFound()
    if (row.status !== 0) throw conflict(t.notAsked)
    const answer = { answerTime: formatStamp(ctx.now()), note }
    const asker: NoticeRecipients = { users: [row.fromId], roles: ['bizManger'] }
    if (!accept || !between)
      return {
        changes: [
          update('handover', row, { ...answer, status: 2 }),
          handoverNotice(
            row,
            '工作交接：已拒绝',
            `${kindLabelOf(row.kind)}工作的交接已被拒绝，请另行安排。理由：${note}`,
            asker,
          ),
        ],
        result: null,
        message: t.refused,
        about: about(row),
      }
    const { from, to, ground } = between
    if (!from || !to) throw conflict(t.noFrom)
    const reason = `交接：${row.reason}`.slice(0, 500)
    const { went, stayed } = inChinese(() =>
      transferAll(ctx, ground, row.items, { kind: parseKind(row.kind), from, to, reason }),
    )
    if (!went.length) throw conflict(t.noneGoes(stayed[0]?.stayed ?? ''))
    const rest = stayed.length ? `，${stayed.length} 项未能移交，请另行安排` : ''
    return {
      changes: [
        update('handover', row, { ...answer, status: 1, items: [...went.map((one) => one.item), ...stayed] }),
        ...went.flatMap((one) => one.changes),
        handoverNotice(row, '工作交接：已接收', `已接收 ${went.length} 项${kindLabelOf(row.kind)}工作${rest}。`, asker),
      ],
      result: null,
      message: t.accepted(went.length, stayed.length),
      about: about(row),
    }
  },
})

/** Withdraws a pending handover; a contact only their own. @throws 404, 409 */
export const withdrawHandover = command('handover:ask', {
  load: (ctx, { id }: HandoverIdInput) => handoverByIdQuery(ctx, id),
  decide([row], _input, ctx) {
    if (!row || !isPerson(ctx.actor)) throw notFound()
    if (ctx.actor.roleCode === 'mechanism' && row.createBy !== ctx.actor.username) throw notFound()
    if (row.status !== 0) throw conflict(t.notAsked)
    return {
      changes: [
        update('handover', row, { status: 3, answerTime: formatStamp(ctx.now()) }),
        handoverNotice(row, '工作交接已撤回', `${kindLabelOf(row.kind)}工作的交接已撤回，无需答复。`, {
          users: [row.toId],
        }),
      ],
      result: null,
      about: about(row),
    }
  },
})
