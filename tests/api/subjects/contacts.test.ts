import { unzipSync } from 'fflate'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type ReadCall, callsAbout, callsWith } from '~/tests/support/read-calls'
import { freshWorld, type SignedIn } from '~/tests/support/world'
import type { RoleCode } from '~/worker/policy/roles'
import * as subjects from '~/worker/subjects/calls'

/** Only the characters that a mask hides, so that masked values do not match. */
const PHONE = '98761234'
const EMAIL = 'secretbox'
const phone = `138${PHONE}`
const email = `${EMAIL}@example.org`

/** Text of an answer; of an archive, the text of its parts. */
async function textIn(response: Response) {
  const bytes = new Uint8Array(await response.clone().arrayBuffer())
  const parts = bytes[0] === 0x50 && bytes[1] === 0x4b ? Object.values(unzipSync(bytes)) : [bytes]
  return parts.map((part) => new TextDecoder().decode(part)).join('')
}

/** A running subject with contact data of manager, contact and member in declaration, versions and a change request. */
async function subjectWithContactData() {
  const world = await freshWorld()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  onTestFinished(() => void vi.useRealTimers())
  const contactData = { phone, email, telephone: phone }
  const man = await world.as('subjectMan', '', contactData)
  await world.as('mechanism', '', contactData)
  const subject = await world.subject({
    ...{ status: 'ESTABLISHED', establishTime: '2026-06-01 09:00:00', subjectManId: man.user.id },
    ...{ subjectManName: man.user.realname, subjectManPhone: phone, subjectManEmail: email },
  })
  await world.client.execute({
    sql: 'update subject_collect set contact_phone = ?, contact_email = ?',
    args: [phone, email],
  })
  const member = { name: '成员甲', phone, email, userId: '' }
  await world.make('subjectMember', { subjectId: subject.id, ...member })
  for (const versionNo of [1, 2])
    await world.make('subjectVersion', {
      ...{ subjectId: subject.id, collectId: subject.collectId, versionNo, submitTime: world.stamp() },
      snapshot: { subjectManEmail: versionNo === 1 ? email : `x${email}`, members: versionNo === 1 ? [member] : [] },
    })
  await world.make('changeRequest', {
    ...{ subjectId: subject.id, kind: 'member', status: 2, reason: '人员变动' },
    ...{ before: { members: [member] }, after: { members: [member] } as never },
  })
  // Users of the workspaces, whose accounts their administrators maintain.
  for (const code of ['centerOrg', 'networkOrgUser', 'dataSpaceUser'] as const)
    await world.as(code, '', { email, telephone: phone })
  const readers: SignedIn[] = await world.everyRole()
  const expert = readers.find(({ user }) => user.roleCode === 'counselor')!
  await world.make('subjectReview', {
    ...{ subjectId: subject.id, stage: 'CONC_ADVISER', reviewerId: expert.user.id, status: 0 },
    ...{ reviewerName: expert.user.realname, roleCode: 'counselor' },
  })
  return { world, subject, readers }
}

test('masks e-mail addresses and phone numbers in every read call', async () => {
  const { subject, readers } = await subjectWithContactData()
  const about = callsAbout(subject, '')
  // Roles that read subjects or people with masked contact data.
  const callsByRole: [RoleCode, readonly ReadCall[]][] = [
    ['technologyManger', about],
    ['csrcLeader', about],
    ['counselor', about],
    ...(['centerAdmin', 'networkSafety', 'dataSpaceAdmin'] as const).map((code): [RoleCode, ReadCall[]] => [
      code,
      callsWith('', '', { pageSize: 100 }).filter(({ name }) => /user|depart|people/i.test(name)),
    ]),
  ]
  const open: string[] = []
  let masked = 0
  for (const [role, calls] of callsByRole)
    for (const { name, make } of calls) {
      const who = readers.find(({ user }) => user.roleCode === role)!
      const text = await textIn((await make(who)).response)
      if (text.includes('s***@example.org')) masked++
      if (text.includes(PHONE) || text.includes(EMAIL)) open.push(`${role} ${name}`)
    }
  expect(open).toEqual([])
  expect(masked, 'masked addresses are shown').toBeGreaterThan(10)
}, 120_000)

test('shows full e-mail addresses to applicants and to the centre', async () => {
  const { subject, readers } = await subjectWithContactData()
  for (const role of ['subjectMan', 'mechanism', 'bizManger', 'admin']) {
    const who = readers.find(({ user }) => user.roleCode === role)!
    const { body } = await who.ask(subjects.subjectDetail, { id: subject.id })
    expect(body.result.subjectManEmail, role).toBe(email)
    expect(
      body.result.members.map((one) => one.email),
      role,
    ).toContain(email)
  }
})
