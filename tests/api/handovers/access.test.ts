import { expect, test } from 'vitest'
import { type ApiClient } from '~/tests/support/api-client'
import { freshWorld, type SignedIn, type World } from '~/tests/support/world'
import * as handovers from '~/worker/handovers/calls'
import { handoverStatuses } from '~/worker/handovers/statuses'
import { policy } from '~/worker/policy/policy'
import { type RoleCode, roleCodes } from '~/worker/policy/roles'

const reason = '调往其他部门'
const statuses = Object.keys(handoverStatuses).map(Number)
/** The two parties, the requester, and one person of each role without a part in the handover. */
type Caller = { name: string; person: SignedIn; roleCode: RoleCode; party?: 'from' | 'to' }
const kinds = { manager: 'subjectMan', contact: 'mechanism', reviewer: 'technologyManger' } as const
type Kind = keyof typeof kinds

/** A handover of the given kind in its initial status, and all people who may call it. */
async function makeHandover(world: World, kind: Kind) {
  const role = kinds[kind]
  const [from, to] = [await world.as(role, 'from'), await world.as(role, 'heir')]
  const subject = await world.subject({ status: 'ESTABLISHED', contactId: from.user.id, subjectManId: from.user.id })
  const row = await world.make('handover', {
    kind,
    fromId: from.user.id,
    fromName: from.user.realname,
    toId: to.user.id,
    toName: to.user.realname,
    items: [{ subjectId: subject.id, subjectName: subject.subjectName, what: 'SUBJECT', due: '' }],
    reason,
    createBy: kind === 'contact' ? from.user.username : 'somebody',
  })
  const others: Caller[] = []
  for (const roleCode of roleCodes)
    others.push({ name: roleCode, roleCode, person: await world.as(roleCode, `other-${roleCode}`) })
  const parties: Caller[] = [
    { name: 'from', roleCode: role, person: from, party: 'from' },
    { name: 'to', roleCode: role, person: to, party: 'to' },
  ]
  const stand = (status: number) =>
    world.client.execute({
      sql: "update handover set status = ?, note = '', answer_time = null where id = ?",
      args: [status, row.id],
    })
  return { row, from, to, who: [...parties, ...others], stand }
}
type Scene = Awaited<ReturnType<typeof makeHandover>>

const has = (right: keyof typeof policy, { roleCode }: Caller) => (policy[right].roles as RoleCode[]).includes(roleCode)
/** Expected response of each call by person and status: 200 or the error code. */
const calls: Record<
  string,
  { ask: (asker: ApiClient, at: Scene) => Promise<{ body: { code: number; success: boolean } }>; says: Says }
> = {
  answer: {
    ask: (asker, { row }) => asker.ask(handovers.answerHandover, { id: row.id, accept: false, note: '本月在外出差' }),
    says: (who, status) => (!has('handover:answer', who) ? 403 : who.party !== 'to' ? 404 : status === 0 ? 200 : 409),
  },
  withdraw: {
    ask: (asker, { row }) => asker.ask(handovers.withdrawHandover, { id: row.id }),
    says: (who, status, kind) => {
      if (!has('handover:ask', who)) return 403
      const own = who.roleCode !== 'mechanism' || (kind === 'contact' && who.party === 'from')
      return !own ? 404 : status === 0 ? 200 : 409
    },
  },
  held: {
    ask: (asker, { row }) => asker.ask(handovers.listTransferableWork, { kind: row.kind as Kind, fromId: row.fromId }),
    says: (who, _status, kind) =>
      has('handover:ask', who) && (who.roleCode !== 'mechanism' || (kind === 'contact' && who.party === 'from'))
        ? 200
        : 403,
  },
}
type Says = (who: Caller, status: number, kind: Kind) => number

test.each(Object.keys(kinds) as Kind[])('answers every call for a %s in every status to every role', async (kind) => {
  const world = await freshWorld()
  const at = await makeHandover(world, kind)
  for (const status of statuses)
    for (const [name, { ask, says }] of Object.entries(calls))
      for (const who of at.who) {
        await at.stand(status)
        const before = await world.read('handover', at.row.id)
        const { body } = await ask(who.person, at)
        const told = `${name}, ${handoverStatuses[status as 0].label}, ${who.name}`
        const wanted = says(who, status, kind)
        expect(body.success ? 200 : body.code, told).toBe(wanted)
        const now = (await world.read('handover', at.row.id))!
        if (wanted !== 200 || name === 'held') expect(now, told).toEqual(before)
        else expect(now.status, told).toBe(name === 'answer' ? 2 : 3)
      }
})

test.each(Object.keys(kinds) as Kind[])(
  'lists all handovers of a %s to the centre and only the own ones to others',
  async (kind) => {
    const world = await freshWorld()
    const at = await makeHandover(world, kind)
    for (const status of statuses) {
      await at.stand(status)
      for (const who of at.who) {
        const told = `${status}, ${who.name}`
        const answer = await who.person.ask(handovers.listHandovers)
        if (!has('handover:read', who)) expect(answer.status, told).toBe(403)
        else {
          const { records } = answer.body.result
          expect(records.length, told).toBe(who.party || who.roleCode === 'bizManger' ? 1 : 0)
          if (!records.length) continue
          const open = status === 0
          expect(records[0]!.may, told).toEqual({
            answer: open && who.party === 'to',
            withdraw: open && calls.withdraw!.says(who, status, kind) === 200,
          })
        }
      }
    }
  },
)

test('rejects a second request in whatever status the first decides', async () => {
  const world = await freshWorld()
  const at = await makeHandover(world, 'contact')
  const biz = await world.as('bizManger')
  for (const status of statuses) {
    await at.stand(status)
    const given = { kind: 'contact' as const, fromId: at.from.user.id, toId: at.to.user.id, reason, subjectIds: [] }
    const { body } = await biz.ask(handovers.askHandover, given)
    expect(body.success ? 200 : body.code, String(status)).toBe(status === 0 ? 409 : 200)
    const rows = await world.all('handover')
    expect(rows.length, String(status)).toBe(status === 0 ? 1 : 2)
    await world.client.execute({ sql: 'delete from handover where id <> ?', args: [at.row.id] })
  }
})
